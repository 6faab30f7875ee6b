import { describe, expect, it } from '@jest/globals';
import {
  type Contract,
  contractKey,
  type OptionQuote,
  type OptionsChain,
  tickerSchema,
} from '@parallax/protocol';
import { listInstruments } from '../../catalogue/catalogue.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createSimulator } from '../simulator.ts';

const NOW = Date.UTC(2026, 10, 18, 10, 17);
const DAY = 86_400_000;
const options = listInstruments(NOW).filter(({ contract }) => contract.instType === 'option');
const marketAt = (now = NOW) =>
  createSimulator({ seed: 20_251_110, clock: new ManualClock(now), instruments: options });
const contracts = new Map(options.map(({ contract }) => [contractKey(contract), contract]));

async function chainOf(exchange: string, expiry?: number): Promise<OptionsChain> {
  const chain = await marketAt().reads.optionsChain({ exchange, base: 'BTC', expiry });
  if (chain === undefined) throw new Error(`no options on ${exchange}`);
  return chain;
}
const sidesOf = (chain: OptionsChain): { strike: number; side: OptionQuote }[] =>
  chain.rows.flatMap(({ strike, call, put }) =>
    [call, put].flatMap((side) => (side === null ? [] : [{ strike, side }])),
  );
const volumeOf = ({ volume_24h_base }: OptionQuote): number => volume_24h_base ?? Number.NaN;
const shareOf = (side: OptionQuote): number => volumeOf(side) / (side.open_interest ?? Number.NaN);
const meanShare = (sides: readonly { side: OptionQuote }[]): number =>
  sides.reduce((sum, { side }) => sum + shareOf(side), 0) / sides.length;
const lotOf = ({ contract }: OptionQuote): number => contracts.get(contract)?.lot ?? Number.NaN;

describe.each(['bybit_unified', 'deribit', 'okx'])(
  'the 24h volume of BTC options on %s',
  (exchange) => {
    it('is 5 to 60% of the open interest for most contracts, and a whole number of lots for all', async () => {
      const { expiries } = await chainOf(exchange);
      for (const expiry of expiries.filter((one) => one > NOW + DAY)) {
        const sides = sidesOf(await chainOf(exchange, expiry));
        // an option with very small open interest may trade only a single lot a day
        const held = sides.filter(({ side }) => (side.open_interest ?? 0) >= 50 * lotOf(side));
        const usual = held.filter(({ side }) => shareOf(side) >= 0.05 && shareOf(side) <= 0.6);
        expect(usual.length / held.length).toBeGreaterThan(0.5);
        for (const { side } of sides) {
          const lots = volumeOf(side) / lotOf(side);
          expect(lots).toBeGreaterThanOrEqual(1);
          expect(lots).toBeCloseTo(Math.round(lots), 6);
        }
      }
    });

    it('is a larger fraction of the open interest near the money and near expiry', async () => {
      const { expiries } = await chainOf(exchange);
      const [near, far] = [expiries[1] ?? 0, expiries.at(-1) ?? 0];
      const distant: number[] = [];
      const close: number[] = [];
      for (const expiry of [near, far]) {
        const chain = await chainOf(exchange, expiry);
        const sides = sidesOf(chain);
        const byDistance = sides.toSorted(
          (a, b) =>
            Math.abs(a.strike - (chain.index_price ?? 0)) -
            Math.abs(b.strike - (chain.index_price ?? 0)),
        );
        close.push(meanShare(byDistance.slice(0, 8)));
        distant.push(
          meanShare(byDistance.filter(({ side }) => (side.open_interest ?? 0) > 1).slice(-6)),
        );
      }
      expect(close[0]).toBeGreaterThan(1.5 * (distant[0] ?? 0));
      expect(close[1]).toBeGreaterThan(1.2 * (distant[1] ?? 0));
      expect(close[0]).toBeGreaterThan(1.5 * (close[1] ?? 0));
    });

    it('differs between a call and a put, and between strikes', async () => {
      const chain = await chainOf(exchange);
      const volumes = sidesOf(chain).map(({ side }) => volumeOf(side));
      expect(new Set(volumes).size).toBeGreaterThan(0.6 * volumes.length);
      const equal = chain.rows.filter(
        ({ call, put }) => call?.volume_24h_base === put?.volume_24h_base,
      );
      expect(equal.length / chain.rows.length).toBeLessThan(0.2);
    });
  },
);

describe('the trades of an option', () => {
  const tradedOptions: readonly Contract[] = options
    .map(({ contract }) => contract)
    .filter((_, i) => i % 97 === 0);

  it('are the volume, the number of trades and about the turnover of its ticker', () => {
    const market = marketAt();
    const from = Math.floor((NOW - DAY) / 300_000) * 300_000;
    for (const contract of tradedOptions) {
      const key = contractKey(contract);
      const trades = (market.reads.trades(key, 1_000) ?? []).filter(({ at }) => at >= from);
      const ticker = tickerSchema.parse(market.read('ticker', key)?.data);
      const volume = trades.reduce((sum, { size }) => sum + size, 0);
      expect(ticker.trades_24h).toBe(trades.length);
      expect(ticker.volume_24h_base).toBeCloseTo(volume, 1);
      // the mean price is estimated from hourly mids
      const meanPrice = (ticker.volume_24h_quote ?? Number.NaN) / volume;
      expect(meanPrice).toBeGreaterThanOrEqual(0.8 * (ticker.low_24h ?? Number.NaN));
      expect(meanPrice).toBeLessThanOrEqual(1.2 * (ticker.high_24h ?? Number.NaN));
    }
  });

  it('are minutes to hours apart, in order and without duplicates', () => {
    const market = marketAt();
    for (const contract of tradedOptions) {
      const trades = market.reads.trades(contractKey(contract), 100) ?? [];
      const times = trades.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
      expect(trades.filter(({ at }) => at > NOW - DAY).length).toBeLessThanOrEqual(200);
      expect(trades.length).toBeGreaterThanOrEqual(6);
    }
  });
});
