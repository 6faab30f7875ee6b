import type { Candle } from '@parallax/protocol';
import type { MarketReads } from '../market/market-reads.ts';
import type { Side } from './crossing.ts';
import type { WatchedAlert } from './watched-alert.ts';

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

/** The earliest time whose price belongs to the window of an alert of kind `moves`. */
const windowStart = (
  { windowMinutes, sideAt, conditionFiredAt }: WatchedAlert,
  now: number,
): number => Math.max(sideAt, conditionFiredAt ?? 0, now - (windowMinutes ?? 0) * MINUTE_MS);

/** Whether an alert has a window for which candles may contain prices. */
export const hasEarlierPrices = (alert: WatchedAlert, now: number): boolean =>
  alert.window !== undefined && now - windowStart(alert, now) >= MINUTE_MS;

/**
 * Fills the window of an alert with the prices since its side changed or it last fired. Returns
 * whether the venue responded; if not, the window stays empty.
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

/** Whether candles, which contain last prices only, show when the alert's condition was met. */
export const isOnLastPrice = ({ kind }: Pick<WatchedAlert, 'kind'>): boolean =>
  kind === 'above' || kind === 'below' || kind === 'crosses';

interface MissedFiring {
  readonly side: Side;
  readonly figure: number;
  /** start of its minute */
  readonly at: number;
}

/**
 * The first candle in which the last price met an alert's condition, starting from its stored side.
 * Candles that began before the price reached that side do not count.
 */
export function missedFiring(
  candles: readonly Candle[],
  { kind, side, sideAt, value }: WatchedAlert,
): MissedFiring | undefined {
  const isRising = side === 'below' && (kind === 'above' || kind === 'crosses');
  const isFalling = side === 'above' && (kind === 'below' || kind === 'crosses');
  for (const { at, high, low } of candles) {
    if (at < sideAt) continue;
    if (isRising && high >= value) return { side: 'above', figure: high, at };
    if (isFalling && low <= value) return { side: 'below', figure: low, at };
  }
  return undefined;
}
