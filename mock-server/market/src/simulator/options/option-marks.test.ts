import { describe, expect, it } from '@jest/globals';
import {
  bookSchema,
  contractKey,
  type OptionQuote,
  tickerSchema,
  tradeSchema,
} from '@parallax/protocol';
import { assert, constantFrom, integer, property } from 'fast-check';
import { listInstruments } from '../../catalogue/catalogue.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createSimulator } from '../simulator.ts';
import { START } from '../testing/set-up-simulator.ts';

const options = listInstruments(START).filter(({ contract }) => contract.instType === 'option');
const soon = options.filter(({ expiry }) => (expiry ?? 0) < START + 72 * 3_600_000);
const VENUES = ['bybit_unified', 'deribit', 'okx'];

const marketAt = (time: number) =>
  createSimulator({ seed: 1, clock: new ManualClock(time), instruments: options });
const unbidOptions = () => {
  const market = marketAt(START);
  const found = soon.filter(({ contract }) => {
    const { bids } = bookSchema.parse(market.read('book', contractKey(contract))?.data);
    return bids.length === 0;
  });
  expect(found.length).toBeGreaterThan(12);
  return found;
};
const known = (value: number | null | undefined): number => value ?? Number.NaN;
const stepOf = (exchange: string): number => {
  const steps = options.flatMap(({ contract }) =>
    contract.exchange === exchange && contract.base === 'BTC' ? known(contract.tick) : [],
  );
  return Math.max(...steps);
};

const quotesOf = async (exchange: string): Promise<readonly OptionQuote[]> => {
  const chain = await marketAt(START).reads.optionsChain({ exchange, base: 'BTC' });
  return (chain?.rows ?? []).flatMap(({ call, put }) => [call ?? [], put ?? []].flat());
};

describe('the market of an option', () => {
  it('has a mark between bid and ask in price and volatility, and a bid if it is worth at least a tick', () => {
    const minutes = integer({ min: 0, max: 12 * 60 });
    assert(
      property(constantFrom(...options, ...soon), minutes, ({ contract, tick }, later) => {
        const market = marketAt(START + later * 60_000);
        const ticker = tickerSchema.parse(market.read('ticker', contractKey(contract))?.data);
        const { bid, ask, mid, mark_price, bid_size, greeks } = ticker;
        expect(mark_price).toBeGreaterThanOrEqual(bid ?? 0);
        expect(mark_price).toBeLessThanOrEqual(known(ask));
        expect(ask).toBeGreaterThanOrEqual(tick);
        const volatility = known(greeks?.implied_volatility);
        expect(volatility).toBeGreaterThanOrEqual(greeks?.bid_iv ?? 0);
        expect(volatility).toBeLessThanOrEqual(greeks?.ask_iv ?? Number.POSITIVE_INFINITY);
        const isUnbid = bid === null;
        expect(isUnbid ? known(mark_price) < tick : known(bid_size) > 0).toBe(true);
        const none = [null, undefined, undefined];
        expect(isUnbid ? [mid, bid_size, greeks?.bid_iv] : none).toEqual(none);
        expect(isUnbid ? 0 : known(mid) - (bid + known(ask)) / 2).toBeCloseTo(0, 9);
      }),
      { numRuns: 150 },
    );
  });

  it('has a mark of at least a tenth of a tick, however little the option is worth', () => {
    // a minute before the first options expire
    const market = marketAt(Math.min(...soon.map(({ expiry }) => known(expiry))) - 60_000);
    const marks = soon.map(({ contract }) => {
      const ticker = tickerSchema.parse(market.read('ticker', contractKey(contract))?.data);
      return known(ticker.mark_price);
    });
    expect(Math.min(...marks)).toBe(1e-5);
  });

  it('has trades at the top of the book, and only at the ask while there is no bid', () => {
    let atAskOnly = 0;
    for (const { contract } of unbidOptions().slice(0, 12)) {
      const key = contractKey(contract);
      const latest = tradeSchema.array().parse(marketAt(START).read('trades', key)?.data);
      for (const { at, price, side, size } of latest.slice(-6)) {
        const { bids, asks } = bookSchema.parse(marketAt(at).read('book', key)?.data);
        const best = (side === 'buy' ? asks : bids)[0];
        expect(best?.[0]).toBe(price);
        expect(best?.[1]).toBeGreaterThanOrEqual(size);
        if (bids.length === 0) atAskOnly += 1;
      }
    }
    expect(atAskOnly).toBeGreaterThan(10);
  });

  it('has lows of at least a tick in candles and the 24-hour range while there is no bid', async () => {
    const market = marketAt(START);
    for (const { contract, tick } of unbidOptions().slice(0, 12)) {
      const key = contractKey(contract);
      const { low_24h, high_24h, last } = tickerSchema.parse(market.read('ticker', key)?.data);
      const candles = (await market.reads.candles(key, '1m', {}, 30)) ?? [];
      const lows = [known(low_24h), ...candles.map(({ low }) => low)];
      expect(Math.min(...lows)).toBeGreaterThanOrEqual(tick);
      expect(candles.at(-1)?.close).toBe(last);
      expect(last).toBeLessThanOrEqual(known(high_24h));
    }
  });
});

describe('the options chain of the simulator', () => {
  it.each(VENUES)('has no bid on %s for options worth less than a tick', async (exchange) => {
    const quotes = await quotesOf(exchange);
    const unbid = quotes.filter(({ bid }) => bid === null);
    expect(unbid.length).toBeGreaterThan(0);
    for (const { bid_size, bid_iv, ask, mark_price } of unbid) {
      expect([bid_size, bid_iv]).toEqual([null, null]);
      expect(mark_price ?? 0).toBeLessThan(known(ask));
    }
    for (const { bid, mark_price } of quotes.filter((one) => one.bid !== null)) {
      expect(mark_price).toBeGreaterThanOrEqual(known(bid));
    }
    // a price of 0 is always null
    expect(quotes.filter(({ bid, ask, mark_price }) => [bid, ask, mark_price].includes(0))).toEqual(
      [],
    );
    const offTick = quotes.filter((one) => {
      const ticks = (one.mark_price ?? 0) / stepOf(exchange);
      return Math.abs(ticks - Math.round(ticks)) > 1e-6;
    });
    expect(offTick.length).toBeGreaterThan(0);
  });

  it.each(VENUES)('is free of butterfly arbitrage on %s in marks and quotes', async (exchange) => {
    const { rows = [] } =
      (await marketAt(START).reads.optionsChain({ exchange, base: 'BTC' })) ?? {};
    const calls = rows.flatMap(({ strike, call }) => (call === null ? [] : [{ strike, call }]));
    expect(calls.length).toBeGreaterThan(5);
    for (let i = 1; i + 1 < calls.length; i += 1) {
      const [low, middle, high] = [calls[i - 1], calls[i], calls[i + 1]];
      if (low === undefined || middle === undefined || high === undefined) throw new Error();
      const share = (high.strike - middle.strike) / (high.strike - low.strike);
      const worth = (figure: 'ask' | 'mark_price') =>
        share * (low.call[figure] ?? 0) + (1 - share) * (high.call[figure] ?? 0);
      // marks are rounded to a finer step than orders
      const rounding = stepOf(exchange) / 10;
      const mark = middle.call.mark_price ?? 0;
      expect(worth('mark_price') - mark).toBeGreaterThanOrEqual(-2 * rounding);
      expect(worth('ask') - (middle.call.bid ?? 0)).toBeGreaterThanOrEqual(0);
    }
  });
});
