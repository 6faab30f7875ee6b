import { describe, expect, it } from '@jest/globals';
import { contractKey, type Trade } from '@parallax/protocol';
import { decimalsOf, type Instrument } from '../catalogue/instrument.ts';
import type { MarketSource } from '../market-source.ts';
import { book, instruments, keys, make, ticker, trades } from './testing/set-up-simulator.ts';

/** Whether a value is a multiple of the step, without further digits. */
function onStep(value: number, step: number): boolean {
  const steps = Math.round(value / step);
  return (
    Number(value.toFixed(decimalsOf(step))) === value &&
    Math.abs(value / step - steps) < 1e-4 + steps * 1e-12 &&
    steps > 0
  );
}

/** Violated invariants of a contract's ticker and book. */
function faults(market: MarketSource, { contract, tick, lot }: Instrument): string[] {
  const key = contractKey(contract);
  const { bid, mid, ...t } = ticker(market, key);
  const [ask, last] = [t.ask ?? Number.NaN, t.last ?? Number.NaN];
  const [low_24h, high_24h] = [t.low_24h ?? Number.NaN, t.high_24h ?? Number.NaN];
  const { bids, asks } = book(market, key);
  const isOption = contract.instType === 'option';
  const mark = t.mark_price ?? Number.NaN;
  // an option worth less than a tick has no bid
  const isUnbid = isOption && mark < tick && bids.length === 0;
  const prices = [...bids.toReversed(), ...asks].map(([price]) => price);
  const sizes = [...bids, ...asks].map(([, size]) => size);
  const rules: Record<string, boolean> = {
    'bid < ask': bid === null || bid < ask,
    'mid is halfway':
      bid === null || mid === null ? mid === bid : Math.abs(mid - (bid + ask) / 2) < tick / 1e6,
    'low <= last <= high': low_24h <= last && last <= high_24h,
    'prices on the tick': [ask, last, low_24h, high_24h, ...prices].every((price) =>
      onStep(price, tick),
    ),
    'no bid and no size of it only if worth less than a tick': isUnbid
      ? bid === null && t.bid_size === undefined
      : bid !== null && onStep(bid, tick) && onStep(t.bid_size ?? 0, lot),
    'sizes on the lot': sizes.every((size) => onStep(size, lot)),
    // an option may be worth less than 20 ticks
    '20 levels a side':
      asks.length === 20 && (bids.length === 20 || isUnbid || (isOption && bids.length > 0)),
    'levels in order': prices.every((price, i) => price > (prices[i - 1] ?? 0)),
    'book begins at bid and ask': (isUnbid || bids[0]?.[0] === bid) && asks[0]?.[0] === ask,
    'mark of an option within its market': !isOption || ((bid ?? 0) <= mark && mark <= ask),
    // at most half a basis point, rounded to the tick
    'mark near the quotes': [(bid ?? 0) - mark, mark - ask].every(
      (outside) => !(outside > 0.000_05 * mark + tick),
    ),
    'mark except for spot': (t.mark_price === null) === (contract.instType === 'spot'),
    'funding for perpetuals only':
      (t.pred_funding_rate === null) === (contract.instType !== 'perpetual') &&
      (t.next_funding_time === null) === (t.pred_funding_rate === null),
    'futures near their index':
      contract.instType !== 'future' || last / (t.index_price ?? 0) < 1.15,
  };
  return Object.keys(rules)
    .filter((rule) => rules[rule] !== true)
    .map((rule) => `${key}: ${rule}`);
}

describe('every contract', () => {
  it.each([0, 1_234, 3_600_000, 90_000_000])('keeps its invariants after %d ms', (later) => {
    const { clock, market } = make();
    clock.advance(later);
    const alive = instruments.filter(({ expiry }) => (expiry ?? clock.now() + 1) > clock.now());
    expect(alive.flatMap((one) => faults(market, one))).toEqual([]);
  });
});

describe('prices', () => {
  it('are determined by seed and time, regardless of previous reads', () => {
    const [a, b] = [make(), make()];
    for (const key of keys.slice(0, 40)) ticker(a.market, key);
    a.clock.advance(90_000);
    b.clock.advance(90_000);
    // of every venue and kind; all of them would take half a minute
    for (const key of keys.filter((_, i) => i % 7 === 0)) {
      expect(trades(a.market, key)).toEqual(trades(b.market, key));
      expect(book(a.market, key)).toEqual(book(b.market, key));
      const { bid, ask, last, mark_price } = ticker(a.market, key);
      expect(ticker(b.market, key)).toMatchObject({ bid, ask, last, mark_price });
    }
  });

  it('differ between venues by less than 0.1% for BTC/USD spot', () => {
    const { clock, market } = make();
    for (let i = 0; i < 20; i += 1, clock.advance(3_333_333)) {
      const mids = instruments
        .filter(({ contract: c }) => c.base === 'BTC' && c.instType === 'spot' && c.quote === 'USD')
        .map(({ contract }) => ticker(market, contractKey(contract)).mid ?? Number.NaN);
      expect(mids.length).toBeGreaterThan(2);
      expect(Math.max(...mids) / Math.min(...mids)).toBeLessThan(1.001);
    }
  });

  it('stay near the reference price and move by a few percent a day', () => {
    const { clock, market } = make();
    const days = Array.from({ length: 60 }, () => {
      clock.advance(86_400_000);
      return ticker(market, 'binance_spot:BTCUSDT');
    });
    for (const { last } of days) expect(Math.abs((last ?? 0) / 105_400 - 1)).toBeLessThan(0.15);
    const ranges = days.map(({ high_24h, low_24h }) => (high_24h ?? 0) / (low_24h ?? 0) - 1);
    const mean = ranges.reduce((a, b) => a + b) / ranges.length;
    expect(mean).toBeGreaterThan(0.01);
    expect(mean).toBeLessThan(0.08);
  });
});

describe('trades', () => {
  it('differ for another seed', () => {
    const key = 'binance_spot:BTCUSDT';
    expect(trades(make(1).market, key)).not.toEqual(trades(make(2).market, key));
  });

  it('are in order with unique ids, at the best price of their slot', () => {
    const { clock, market } = make();
    const key = 'okx:BTC-USDT-SWAP';
    const seen = new Map<string, Trade>();
    for (let i = 0; i < 600; i += 1, clock.advance(100)) {
      const [bid, ask] = [book(market, key).bids[0], book(market, key).asks[0]];
      const slot = Math.floor(clock.now() / 100) * 100;
      for (const trade of trades(market, key)) {
        seen.set(trade.id, trade);
        if (trade.at < slot) continue;
        const best = trade.side === 'buy' ? ask : bid;
        expect(trade.price).toBe(best?.[0]);
        expect(trade.size).toBeLessThanOrEqual(best?.[1] ?? 0);
      }
    }
    const times = [...seen.values()].map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeGreaterThan(100);
  });
});
