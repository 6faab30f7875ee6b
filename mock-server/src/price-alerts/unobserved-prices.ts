import type { Candle } from '@parallax/protocol';
import type { MarketReads } from '@parallax/server-market/market-reads';
import { isMet, type Side, sideOf } from './crossing.ts';
import { type Firing, isPaused, type WatchedAlert } from './watched-alert.ts';

const MINUTE_MS = 60_000;
/** One day of one-minute candles. */
const CANDLES_MAX = 1_440;

export type CandleReads = Pick<MarketReads, 'candles'>;

/** Undefined while the contract is not listed. Rejects while the venue does not respond. */
const minuteCandles = (
  reads: CandleReads,
  key: string,
  from: number,
  to: number,
): Promise<Candle[] | undefined> => reads.candles(key, '1m', { from, to }, CANDLES_MAX);

/** The time from which prices belong to the window of an alert of kind `moves`. */
const windowStart = ({ windowMinutes, sideAt }: WatchedAlert, now: number): number =>
  Math.max(sideAt, now - (windowMinutes ?? 0) * MINUTE_MS);

/** Whether an alert has a window for which candles may contain prices. */
export const hasEarlierPrices = (alert: WatchedAlert, now: number): boolean =>
  alert.window !== undefined && now - windowStart(alert, now) >= MINUTE_MS;

/**
 * Fills the window of an alert with the prices since it was last empty. Returns whether the venue
 * responded; if not, the window stays empty.
 */
export async function fillWindow(
  reads: CandleReads,
  alert: WatchedAlert,
  now: number,
): Promise<boolean> {
  try {
    const candles = await minuteCandles(reads, alert.contract, windowStart(alert, now), now);
    for (const { at, open, high, low, close } of candles ?? []) {
      for (const price of [open, low, high, close]) alert.window?.add(Math.min(at, now), price);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * The one-minute candles since the minute of `from`; undefined while the contract is not listed.
 * Rejects while the venue does not respond.
 */
export const minuteCandlesSince = (
  reads: CandleReads,
  key: string,
  { from, now }: { from: number; now: number },
): Promise<Candle[] | undefined> =>
  minuteCandles(reads, key, Math.floor(from / MINUTE_MS) * MINUTE_MS, now);

/** A change of an alert on the last price while no server was evaluating it. */
export interface MissedChange {
  /** the side of the last close */
  readonly side: Side;
  /** the first firing; its time is the start of its minute */
  readonly firing: Firing | undefined;
}

/**
 * The change of an alert according to the candles, starting from its stored side. Candles that began
 * before the price reached that side do not count. A value that was reached during a pause does not
 * make the alert fire.
 */
export function missedChange(
  candles: readonly Candle[],
  alert: WatchedAlert,
): MissedChange | undefined {
  const { kind, sideAt, value } = alert;
  if (alert.side === null) return undefined;
  let { side } = alert;
  let firing: Firing | undefined;
  for (const { at, high, low, close } of candles) {
    if (at < sideAt) continue;
    const reached = [high, low].find((price) => isMet(kind, side, sideOf(value, price)));
    // the order of high and low within the minute is unknown: the close may have been reached from either
    const returns = [high, low].some((price) =>
      isMet(kind, sideOf(value, price), sideOf(value, close)),
    );
    const figure = reached ?? (returns ? close : undefined);
    if (figure !== undefined && !isPaused(alert, at)) {
      firing ??= { figure, at, isFromCandle: true };
    }
    side = sideOf(value, close);
  }
  return firing !== undefined || side !== alert.side ? { side, firing } : undefined;
}
