import { describe, expect, it } from '@jest/globals';
import { fetchCandles } from './fetch-candles.ts';
import { instrumentOf, type LiveInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { marketOf } from './testing/hear-recorded.ts';

const MINUTE = 60_000;
const FROM = 1_800_000_000_000;
const at = (minute: number) => FROM + minute * MINUTE;

function btcOf(market: object): LiveInstrument {
  const steps = { precision: { amount: 1e-8, price: 0.1 }, info: {} };
  const listed = instrumentOf('okx', { ...market, ...steps });
  if (listed === undefined) throw new Error('not listed');
  return listed;
}

/** A venue that has candles of some minutes, and looks for 300 of them from `since` on. */
async function ask(minutes: readonly number[], until: number) {
  const exchange = openExchange('okx');
  let asked = 0;
  exchange.fetchOHLCV = async (_symbol, _timeframe, since = 0, limit) => {
    asked += 1;
    const end = since + Math.min(limit, 300) * MINUTE;
    const found = minutes.map(at).filter((time) => time >= since && time < end);
    return found.map((time) => [time, 1, 1, 1, 1, 1]);
  };
  const btc = btcOf(marketOf({ id: 'BTC-USDT', symbol: 'BTC/USDT' }));
  const candles = await fetchCandles(exchange, btc, '1m', FROM, at(until));
  return { minutes: candles.map((candle) => (candle.at - FROM) / MINUTE), asked };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('candles', () => {
  it('of a contract that is younger than what is asked for are those since it is there', async () => {
    const young = range(950, 1_000);
    expect(await ask(young, 999)).toEqual({ minutes: young, asked: 4 });
  });

  it('of a contract that is traded seldom are told up to the newest', async () => {
    const few = [3, 4, 700, 999];
    expect((await ask(few, 999)).minutes).toEqual(few);
  });

  it('that fill every page are all told, each page once', async () => {
    const all = range(0, 1_000);
    expect(await ask(all, 999)).toEqual({ minutes: all, asked: 4 });
  });

  it('of which there are none are looked for over the time that is asked for, and no longer', async () => {
    expect(await ask([], 999)).toEqual({ minutes: [], asked: 4 });
  });
});
