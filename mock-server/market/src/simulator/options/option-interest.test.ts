import { describe, expect, it } from '@jest/globals';
import { contractKey, tickerSchema } from '@parallax/protocol';
import { listInstruments } from '../../catalogue/catalogue.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createSimulator } from '../simulator.ts';

const NOW = Date.UTC(2026, 10, 18, 20);
const MILLION = 1e6;
const instruments = listInstruments(NOW);
const market = createSimulator({ seed: 1, clock: new ManualClock(NOW), instruments });
const { reads } = market;

const optionsOf = (exchange: string, base: string) =>
  instruments
    .map(({ contract }) => contract)
    .filter(
      (contract) =>
        contract.instType === 'option' && contract.exchange === exchange && contract.base === base,
    );

describe.each([
  ['okx', 70],
  ['bybit_unified', 70],
  ['deribit', 300],
])('the BTC options of %s', (exchange, most) => {
  const options = optionsOf(exchange, 'BTC');
  const interests = options.map((contract) => {
    const interest = reads.openInterest(contractKey(contract));
    return { contract, usd: interest?.quote_value ?? 0 };
  });

  const sumOf = (strike: number) =>
    interests.reduce((sum, { contract, usd }) => sum + (contract.strike === strike ? usd : 0), 0);

  it('have an open interest of some billions in total, spread over many strikes', () => {
    const total = interests.reduce((sum, { usd }) => sum + usd, 0);
    expect(total).toBeGreaterThan(1_000 * MILLION);
    expect(total).toBeLessThan(15_000 * MILLION);
    expect(Math.max(...interests.map(({ usd }) => usd))).toBeLessThan(most * MILLION);
  });

  it('have most of their open interest at round strikes near the money', () => {
    expect(sumOf(100_000)).toBeGreaterThan(2 * sumOf(95_000));
    expect(sumOf(100_000)).toBeGreaterThan(2 * sumOf(140_000));
  });

  it('have a daily premium volume below their open interest', () => {
    let premiums = 0;
    let interest = 0;
    for (const { contract, usd } of interests) {
      const figures = tickerSchema.parse(market.read('ticker', contractKey(contract))?.data);
      const rate = contract.riskType === 'inverse' ? figures.index_price : 1;
      premiums += (figures.volume_24h_quote ?? 0) * (rate ?? 0);
      interest += usd;
    }
    expect(premiums).toBeGreaterThan(0);
    expect(premiums).toBeLessThan(interest);
  });
});
