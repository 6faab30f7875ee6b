import { INTERVAL_MS, type Interval, type MarkPoint } from '@parallax/protocol';
import type { Exchange } from 'ccxt';
import { parseCandles } from './map/candles.ts';
import type { LiveInstrument } from './map/market.ts';

/** The largest page that every venue supports: OKX returns at most 100 mark prices. */
const PAGE_SIZE = 100;

/**
 * Mark and index price at the starts of the intervals from `from` to `until` (Unix milliseconds),
 * oldest first; undefined when the venue publishes neither.
 */
export async function fetchMarkHistory(
  exchange: Exchange,
  { unified, instType }: LiveInstrument,
  interval: Interval,
  from: number,
  until: number,
): Promise<MarkPoint[] | undefined> {
  const hasMark = instType !== 'spot' && exchange.has['fetchMarkOHLCV'] === true;
  const hasIndex = instType !== 'spot' && exchange.has['fetchIndexOHLCV'] === true;
  if (!hasMark && !hasIndex) return undefined;

  async function opens(price: 'mark' | 'index'): Promise<Map<number, number>> {
    const byTime = new Map<number, number>();
    const length = INTERVAL_MS[interval];
    for (let since = from; since <= until; since += PAGE_SIZE * length) {
      const rows = await exchange.fetchOHLCV(unified, interval, since, PAGE_SIZE, { price });
      for (const { at, open } of parseCandles(rows, false)) {
        if (at >= from && at <= until) byTime.set(at, open);
      }
    }
    return byTime;
  }

  const none = new Map<number, number>();
  const [marks, indices] = await Promise.all([
    hasMark ? opens('mark') : none,
    hasIndex ? opens('index') : none,
  ]);
  const times = [...new Set([...marks.keys(), ...indices.keys()])].sort((a, b) => a - b);
  return times.map((at) => ({
    at,
    mark_price: marks.get(at) ?? null,
    index_price: indices.get(at) ?? null,
  }));
}
