import { describe, expect, it } from '@jest/globals';
import { fetchCandles } from './fetch-candles.ts';
import { type LiveInstrument, parseInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { toCcxtMarket } from './testing/replay-fixtures.ts';

const MINUTE = 60_000;
const FROM = 1_800_000_000_000;
const at = (minute: number) => FROM + minute * MINUTE;

function parseBtc(market: object): LiveInstrument {
  const steps = { precision: { amount: 1e-8, price: 0.1 }, info: {} };
  const listed = parseInstrument('okx', { ...market, ...steps });
  if (listed === undefined) throw new Error('not listed');
  return listed;
}

/** Fetches from a venue with candles at these minutes and a window of 300; also counts the requests. */
async function fetchFrom(minutes: readonly number[], until: number) {
  const exchange = openExchange('okx');
  let requests = 0;
  exchange.fetchOHLCV = async (_symbol, _timeframe, since = 0, limit) => {
    requests += 1;
    const end = since + Math.min(limit, 300) * MINUTE;
    const found = minutes.map(at).filter((time) => time >= since && time < end);
    return found.map((time) => [time, 1, 1, 1, 1, 1]);
  };
  const btc = parseBtc(toCcxtMarket({ id: 'BTC-USDT', symbol: 'BTC/USDT' }));
  const candles = await fetchCandles(exchange, btc, '1m', FROM, at(until));
  return { minutes: candles.map((candle) => (candle.at - FROM) / MINUTE), requests };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('fetchCandles', () => {
  it('returns the candles of a recent contract since its listing', async () => {
    const young = range(950, 1_000);
    expect(await fetchFrom(young, 999)).toEqual({ minutes: young, requests: 4 });
  });

  it('continues across gaps to the newest candle', async () => {
    const few = [3, 4, 700, 999];
    expect((await fetchFrom(few, 999)).minutes).toEqual(few);
  });

  it('requests each full page once', async () => {
    const all = range(0, 1_000);
    expect(await fetchFrom(all, 999)).toEqual({ minutes: all, requests: 4 });
  });

  it('stops at the end of the requested range when there are no candles', async () => {
    expect(await fetchFrom([], 999)).toEqual({ minutes: [], requests: 4 });
  });
});
