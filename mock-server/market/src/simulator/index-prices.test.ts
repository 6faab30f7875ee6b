import { describe, expect, it } from '@jest/globals';
import { conversionRate, findConversion, indexContracts, tickerSchema } from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { createSimulator } from './simulator.ts';
import { START } from './testing/set-up-simulator.ts';

const instruments = listInstruments(START);
const setUp = () => {
  const clock = new ManualClock(START);
  return { clock, market: createSimulator({ seed: 20_251_110, clock, instruments }) };
};

describe('the index price', () => {
  it('is the same for all contracts of a base and quote, whatever their ticks', async () => {
    const { contracts, index_price } = await setUp().market.reads.tickers({});
    const indexOf = new Map(contracts.map((key, i) => [key, index_price[i]]));
    const prices = new Map<string, Set<unknown>>();
    for (const { contract } of instruments) {
      const pair = `${contract.base}/${contract.quote}`;
      const found = prices.get(pair) ?? new Set();
      prices.set(pair, found.add(indexOf.get(`${contract.exchange}:${contract.symbol}`)));
    }
    expect(prices.size).toBeGreaterThan(800);
    expect([...prices].filter(([, found]) => found.size !== 1)).toEqual([]);
  });

  it('of a stablecoin in another agrees with their rates in US dollars', () => {
    const { clock, market } = setUp();
    const indices = indexContracts(instruments.map(({ contract }) => contract));
    const rate = (from: string, to: string) => {
      const conversion = findConversion(indices, from, to);
      if (conversion === undefined) throw new Error(`no rate from ${from} to ${to}`);
      return conversionRate(
        conversion,
        (key) => tickerSchema.parse(market.read('ticker', key)?.data).index_price,
      );
    };
    for (let minute = 0; minute < 60; minute += 1, clock.advance(60_000)) {
      const direct = rate('USDC', 'USDT') ?? Number.NaN;
      const byDollars = (rate('USDC', 'USD') ?? Number.NaN) / (rate('USDT', 'USD') ?? Number.NaN);
      expect(Math.abs(direct / byDollars - 1)).toBeLessThan(0.000_001);
    }
  });
});
