import { type Candle, INTERVAL_MS, type Interval } from '@parallax/contract';
import type { Exchange } from 'ccxt';
import { candlesOf, longerCandles } from './map/candles.ts';
import type { LiveInstrument } from './map/market.ts';

/** What a venue gives in one answer at least. */
const PAGE = 100;
const PAGES_MAX = 12;

/** The interval to ask for: the wanted one, or one that it can be made of. */
function askedInterval(exchange: Exchange, wanted: Interval): Interval {
  if (Object.hasOwn(exchange.timeframes, wanted)) return wanted;
  return wanted === '4h' ? '1h' : '1m';
}

/**
 * The candles that begin from `from` to `until` (Unix milliseconds), oldest first, asked for page by
 * page; an interval that the venue does not have is made of a shorter one.
 */
export async function fetchCandles(
  exchange: Exchange,
  instrument: LiveInstrument,
  interval: Interval,
  from: number,
  until: number,
): Promise<Candle[]> {
  const asked = askedInterval(exchange, interval);
  const length = INTERVAL_MS[asked];
  const found = new Map<number, Candle>();
  let since = Math.floor(from / INTERVAL_MS[interval]) * INTERVAL_MS[interval];
  for (let page = 0; page < PAGES_MAX && since <= until; page += 1) {
    const wanted = Math.max(PAGE, Math.ceil((until - since) / length) + 1);
    const rows = await exchange.fetchOHLCV(instrument.unified, asked, since, wanted);
    const candles = candlesOf(rows, instrument.riskType === 'inverse');
    for (const candle of candles) found.set(candle.at, candle);
    const last = candles.at(-1)?.at;
    if (last === undefined || last < since) break;
    since = last + length;
  }
  const candles = [...found.values()].filter(({ at }) => at >= from - length && at <= until);
  candles.sort((a, b) => a.at - b.at);
  const whole = asked === interval ? candles : longerCandles(candles, INTERVAL_MS[interval]);
  return whole.filter(({ at }) => at >= from && at <= until);
}
