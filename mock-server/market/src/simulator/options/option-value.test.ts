import { describe, expect, it } from '@jest/globals';
import { bookSchema, tickerSchema } from '@parallax/protocol';
import { listInstruments } from '../../catalogue/catalogue.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { FairValue } from '../fair-value.ts';
import { createSimulator } from '../simulator.ts';
import { START } from '../testing/set-up-simulator.ts';
import { optionValue } from './option-value.ts';

const options = listInstruments(START).filter(({ contract }) => contract.instType === 'option');
const find = (venue: string, matches: (strike: number) => boolean, optionType: 'call' | 'put') => {
  const found = options.find(
    ({ contract: c }) =>
      c.exchange === venue &&
      c.base === 'BTC' &&
      c.optionType === optionType &&
      matches(c.strike ?? 0),
  );
  if (found === undefined) throw new Error('no such option');
  return found;
};
const TOP = { bid: 2_000, ask: 2_100 };
const future: FairValue = {
  indexAt: () => 105_000,
  premiumAt: () => 0,
  valueAt: () => 105_400,
  markAt: () => 105_400,
  fairAt: () => 105_400,
};

describe('an option', () => {
  it('is priced in its quote when linear, and in its base when inverse', () => {
    const linear = optionValue(
      find('bybit_unified', (k) => k === 105_000, 'call'),
      future,
    );
    const inverse = optionValue(
      find('deribit', (k) => k === 105_000, 'call'),
      future,
    );
    expect(inverse.valueAt(START) * 105_400).toBeCloseTo(linear.valueAt(START), 9);
    expect(linear.greeksAt(START, TOP).delta).toBeCloseTo(0.5, 0);
    const higher = optionValue(
      find('bybit_unified', (k) => k === 105_000, 'call'),
      { ...future, valueAt: () => 105_401 },
    );
    const { delta } = linear.greeksAt(START, TOP);
    // the smile shifts slightly with the future
    expect(higher.valueAt(START) - linear.valueAt(START)).toBeCloseTo(delta, 1);
  });

  it('has its intrinsic value after expiry', () => {
    const instrument = find('bybit_unified', (k) => k === 100_000, 'call');
    expect(optionValue(instrument, future).valueAt(instrument.expiry ?? 0)).toBe(5_400);
  });

  it('has a ticker and a book even when it is worth less than a tick', () => {
    const market = createSimulator({
      seed: 1,
      clock: new ManualClock(START),
      instruments: options,
    });
    for (const { contract } of options.filter((_, i) => i % 23 === 0)) {
      const key = `${contract.exchange}:${contract.symbol}`;
      const ticker = tickerSchema.parse(market.read('ticker', key)?.data);
      const book = bookSchema.parse(market.read('book', key)?.data);
      expect(ticker.ask).toBeGreaterThan(ticker.bid ?? 0);
      const isWorthless = (ticker.mark_price ?? 0) < (contract.tick ?? 0) && ticker.bid === null;
      expect(isWorthless || (ticker.bid ?? 0) > 0).toBe(true);
      const { last } = ticker;
      expect(ticker.low_24h).toBeLessThanOrEqual(last ?? Number.NaN);
      expect(ticker.high_24h).toBeGreaterThanOrEqual(last ?? Number.NaN);
      const bestBid = isWorthless ? undefined : ticker.bid;
      expect([book.bids[0]?.[0], book.asks[0]?.[0]]).toEqual([bestBid, ticker.ask]);
      expect(ticker.index_price).toBeGreaterThan(1_000);
      expect(ticker.greeks?.implied_volatility).toBeGreaterThan(0.1);
      expect(Math.abs(ticker.greeks?.delta ?? 2)).toBeLessThanOrEqual(1);
      expect(ticker.greeks?.gamma).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([
    ['bybit_unified', 'bybit_unified:BTCPERP'],
    ['deribit', 'deribit:BTC-PERPETUAL'],
    ['okx', 'okx:BTC-USD-SWAP'],
  ])('has the index price of the underlying on %s, whatever its own price step', (venue, key) => {
    const clock = new ManualClock(START);
    const market = createSimulator({ seed: 1, clock, instruments: listInstruments });
    const indexOf = (of: string) =>
      tickerSchema.parse(market.read('ticker', of)?.data).index_price ?? 0;
    const { contract } = find(venue, () => true, 'call');
    for (let minute = 0; minute < 20; minute += 1) {
      const index = indexOf(`${venue}:${contract.symbol}`);
      expect(index).toBe(indexOf(key));
      expect(Math.round(index * 100) / 100).toBe(index);
      clock.advance(60_000);
    }
  });
});
