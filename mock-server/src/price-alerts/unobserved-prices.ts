import type { Candle } from '@parallax/protocol';
import type { MarketReads } from '../market/market-reads.ts';
import type { Side } from './crossing.ts';
import type { WatchedAlert } from './watched-alert.ts';

const MINUTE_MS = 60_000;
/** Candles of a day. */
const CANDLES_MAX = 1_440;

export type CandleReads = Pick<MarketReads, 'candles'>;

/** Rejects while the venue does not respond. */
async function minuteCandles(
  reads: CandleReads,
  key: string,
  from: number,
  to: number,
): Promise<Candle[]> {
  return (await reads.candles(key, '1m', { from, to }, CANDLES_MAX)) ?? [];
}

/**
 * Fills the window of an alert of kind `moves` with the prices since its side changed or it last
 * fired; with none while the venue does not respond.
 */
export async function fillWindow(
  reads: CandleReads,
  alert: WatchedAlert,
  now: number,
): Promise<void> {
  const { window, windowMinutes, contract, sideAt, firedAt } = alert;
  if (window === undefined || windowMinutes === null) return;
  const from = Math.max(sideAt, firedAt ?? 0, now - windowMinutes * MINUTE_MS);
  if (now - from < MINUTE_MS) return;
  const candles = await minuteCandles(reads, contract, from, now).catch((): Candle[] => []);
  for (const { at, open, high, low, close } of candles) {
    for (const price of [open, low, high, close]) window.add(Math.min(at, now), price);
  }
}

/** The one-minute candles since the minute of `from`. Rejects while the venue does not respond. */
export const minuteCandlesSince = (
  reads: CandleReads,
  key: string,
  { from, now }: { from: number; now: number },
): Promise<Candle[]> => minuteCandles(reads, key, Math.floor(from / MINUTE_MS) * MINUTE_MS, now);

/** Whether candles, which contain last prices only, show when an alert was met. */
export const isOnLastPrice = ({ kind }: Pick<WatchedAlert, 'kind'>): boolean =>
  kind === 'above' || kind === 'below' || kind === 'crosses';

interface Missed {
  readonly side: Side;
  readonly figure: number;
  /** start of its minute */
  readonly at: number;
}

/**
 * The first candle in which the last price met an alert's condition, starting from its stored side.
 * Candles that began before the price reached that side do not count.
 */
export function missedIn(
  candles: readonly Candle[],
  { kind, side, sideAt, value }: WatchedAlert,
): Missed | undefined {
  const isRising = side === 'below' && (kind === 'above' || kind === 'crosses');
  const isFalling = side === 'above' && (kind === 'below' || kind === 'crosses');
  for (const { at, high, low } of candles) {
    if (at < sideAt) continue;
    if (isRising && high >= value) return { side: 'above', figure: high, at };
    if (isFalling && low <= value) return { side: 'below', figure: low, at };
  }
  return undefined;
}
