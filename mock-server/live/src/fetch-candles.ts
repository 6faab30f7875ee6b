import { type Candle, INTERVAL_MS, type Interval } from '@parallax/protocol';
import type { Exchange } from 'ccxt';
import { aggregateCandles, parseCandles } from './map/candles.ts';
import type { LiveInstrument } from './map/market.ts';

/** The smallest page of any venue. */
const PAGE_SIZE = 100;
/** The shortest time window of a response, in candles (OKX and Coinbase). */
const WINDOW_CANDLES = 300;

/** The interval to request: the requested one, or a shorter one to aggregate. */
function getSourceInterval(exchange: Exchange, requested: Interval): Interval {
  if (Object.hasOwn(exchange.timeframes, requested)) return requested;
  return requested === '4h' ? '1h' : '1m';
}

/**
 * Returns the candles that open from `from` to `until` (Unix milliseconds), oldest first. Requests page
 * by page, skipping gaps; aggregates intervals that the venue does not offer.
 */
export async function fetchCandles(
  exchange: Exchange,
  instrument: LiveInstrument,
  interval: Interval,
  from: number,
  until: number,
): Promise<Candle[]> {
  const sourceInterval = getSourceInterval(exchange, interval);
  const length = INTERVAL_MS[sourceInterval];
  const byTime = new Map<number, Candle>();
  let since = Math.floor(from / INTERVAL_MS[interval]) * INTERVAL_MS[interval];
  while (since <= until) {
    const limit = Math.max(PAGE_SIZE, Math.ceil((until - since) / length) + 1);
    const rows = await exchange.fetchOHLCV(instrument.unified, sourceInterval, since, limit);
    const candles = parseCandles(rows, instrument.riskType === 'inverse');
    for (const candle of candles) byTime.set(candle.at, candle);
    const next = (candles.at(-1)?.at ?? 0) + length;
    // a partial page contains every candle of its time window
    const windowEnd = since + WINDOW_CANDLES * length;
    since = candles.length >= PAGE_SIZE && next > since ? next : Math.max(next, windowEnd);
  }
  const candles = [...byTime.values()].filter(({ at }) => at >= from - length && at <= until);
  candles.sort((a, b) => a.at - b.at);
  const result =
    sourceInterval === interval ? candles : aggregateCandles(candles, INTERVAL_MS[interval]);
  return result.filter(({ at }) => at >= from && at <= until);
}
