import { type Candle, INTERVAL_MS, type Interval } from '@parallax/contract';
import type { Exchange } from 'ccxt';
import { candlesOf, longerCandles } from './map/candles.ts';
import type { LiveInstrument } from './map/market.ts';

/** What a venue gives in one answer at least. */
const PAGE = 100;
/** How many candles an answer reaches over at least: OKX and Coinbase look no further than that. */
const WINDOW = 300;

/** The interval to ask for: the wanted one, or one that it can be made of. */
function askedInterval(exchange: Exchange, wanted: Interval): Interval {
  if (Object.hasOwn(exchange.timeframes, wanted)) return wanted;
  return wanted === '4h' ? '1h' : '1m';
}

/**
 * The candles that begin from `from` to `until` (Unix milliseconds), oldest first, asked for page by
 * page, also past times of which the venue has none; an interval that the venue does not have is made of a shorter one.
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
  while (since <= until) {
    const wanted = Math.max(PAGE, Math.ceil((until - since) / length) + 1);
    const rows = await exchange.fetchOHLCV(instrument.unified, asked, since, wanted);
    const candles = candlesOf(rows, instrument.riskType === 'inverse');
    for (const candle of candles) found.set(candle.at, candle);
    const next = (candles.at(-1)?.at ?? 0) + length;
    // fewer than a page are all that there is for as long as the answer reaches
    const reached = since + WINDOW * length;
    since = candles.length >= PAGE && next > since ? next : Math.max(next, reached);
  }
  const candles = [...found.values()].filter(({ at }) => at >= from - length && at <= until);
  candles.sort((a, b) => a.at - b.at);
  const whole = asked === interval ? candles : longerCandles(candles, INTERVAL_MS[interval]);
  return whole.filter(({ at }) => at >= from && at <= until);
}
