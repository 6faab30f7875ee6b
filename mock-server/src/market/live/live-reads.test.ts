import { describe, expect, it } from '@jest/globals';
import { type ForcedTrade } from '@parallax/live';
import { VenueAway } from '../venue-away.ts';
import { bookAt } from './testing/fake-link.ts';
import {
  candles,
  clock,
  fundingRates,
  KEY,
  link,
  market,
  SYMBOL,
  thrown,
  venue,
} from './testing/set-up-reads.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const best = async () => (await market.reads.book(KEY))?.at;

describe('the book of a live contract', () => {
  it('is that of its stream as long as that goes on, and is asked for when it has ended', async () => {
    await venue.start();
    venue.watch('book', SYMBOL);
    clock.advance(50);
    await settled();
    link.sayBook(SYMBOL, 1);
    await settled();
    link.asksBook = bookAt(5);
    const { asked } = link;
    expect([await best(), link.asked]).toEqual([1, asked]);
    expect(market.isLive('book', KEY)).toBe(true);
    link.fresh.clear();
    expect([await best(), link.asked]).toEqual([5, asked + 1]);
    expect(market.isLive('book', KEY)).toBe(false);
    venue.stop();
  });
});

describe('what a live contract has paid in funding', () => {
  it('is told of the time that is asked for and no more than is wanted', async () => {
    await venue.start();
    const end = clock.now();
    const paid = { rate: 0.0001, hours: 1 };
    link.paid = [
      { at: end - 3_600_000, ...paid },
      { at: end, ...paid },
      { at: end + 1, ...paid },
    ];
    const times = async (limit: number) =>
      (await market.reads.fundingHistory(KEY, { to: end }, limit))?.map(({ at }) => at);
    expect(await times(1)).toEqual([end]);
    expect(await times(5)).toEqual([end - 3_600_000, end]);
    venue.stop();
  });
});

describe('the funding rate of a live venue', () => {
  it('is told with the interval that the venue says, and not at all without one', async () => {
    await venue.start();
    const said = { rate: 0.0001, mark: 100, index: 100 };
    link.said = new Map([[SYMBOL, said]]);
    expect(await market.reads.fundingRates({ exchange: 'okx' })).toEqual([]);
    venue.stop();
  });

  it('has a next time only where the venue names one, whatever its interval', async () => {
    await venue.start();
    const said = { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 };
    const nextOf = async (parts: object) => {
      link.said = new Map([[SYMBOL, { ...said, ...parts }]]);
      clock.advance(5_000);
      const [rate] = await market.reads.fundingRates({ exchange: 'okx' });
      return rate?.next_funding_time;
    };
    expect(await nextOf({})).toBeNull();
    expect(await nextOf({ nextFunding: 1_800_000_000_000 })).toBe(1_800_000_000_000);
    venue.stop();
  });

  it('is not told with a mark or an index that the venue does not say, nor is the basis', async () => {
    await venue.start();
    const whole = { rate: 0.0001, intervalHours: 8, bid: 99, ask: 101, mark: 100, index: 100 };
    const told = async (parts: object) => {
      link.said = new Map([[SYMBOL, { ...whole, ...parts }]]);
      clock.advance(5_000);
      const rates = await market.reads.fundingRates({ exchange: 'okx' });
      return [rates.length, (await market.reads.basis({ exchange: 'okx' })).length];
    };
    expect(await told({})).toEqual([1, 1]);
    expect(await told({ index: undefined })).toEqual([0, 0]);
    expect(await told({ mark: undefined })).toEqual([0, 0]);
    venue.stop();
  });

  it('is a year what its own interval makes of it', async () => {
    await venue.start();
    link.said = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 101, intervalHours: 4 }]]);
    const [rate] = await market.reads.fundingRates({ exchange: 'okx' });
    expect(rate).toMatchObject({ contract: KEY, interval_hours: 4 });
    expect(rate?.apr).toBeCloseTo(0.219, 9);
    link.paid = [{ at: 1, rate: 0.0002, hours: 1 }];
    const paid = await market.reads.fundingHistory(KEY, {}, 10);
    expect(paid).toEqual([{ at: 1, rate: 0.0002, interval_hours: 1, apr: 0.0002 * 8_760 }]);
    venue.stop();
  });
});

const minute = async () => {
  const before = link.asked;
  for (let second = 0; second < 60; second += 1) {
    await fundingRates();
    clock.advance(1_000);
  }
  return link.asked - before;
};

describe('what a venue says of all its derivatives', () => {
  it('is asked for again soon when a part of it was not answered', async () => {
    await venue.start();
    link.isWhole = false;
    await fundingRates();
    link.isWhole = true;
    link.said = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 }]]);
    clock.advance(500);
    expect(await fundingRates()).toEqual([]);
    clock.advance(500);
    expect(await fundingRates()).toHaveLength(1);
    clock.advance(4_500);
    await Promise.all([fundingRates(), fundingRates()]);
    expect(link.asked).toBe(2);
    venue.stop();
  });

  it('is asked for ever more seldom while a part of it is never answered', async () => {
    await venue.start();
    link.isWhole = false;
    expect(await minute()).toBeLessThan(10);
    await minute();
    expect(await minute()).toBe(2);
    link.isWhole = true;
    clock.advance(30_000);
    await fundingRates();
    link.isWhole = false;
    clock.advance(5_000);
    await fundingRates();
    clock.advance(1_000);
    const { asked } = link;
    await fundingRates();
    expect(link.asked).toBe(asked + 1);
    venue.stop();
  });
});

describe('the ticker of a live contract', () => {
  it('may be confirmed as long as it is the present one, whatever is heard of others', async () => {
    await venue.start();
    expect(market.isLive('ticker', KEY)).toBe(false);
    link.fresh.add(SYMBOL);
    expect(market.isLive('ticker', KEY)).toBe(true);
    link.fresh.clear();
    expect(market.isLive('ticker', KEY)).toBe(false);
    venue.stop();
  });
});

const openNow = async () => market.reads.openInterest(KEY);

describe('the open interest of a live contract', () => {
  it('is what the venue says, valued at its mark, and asked for once by many', async () => {
    await venue.start();
    link.said = new Map([[SYMBOL, { mark: 50 }]]);
    link.open = { size: 4, at: 7 };
    const [first] = await Promise.all([openNow(), openNow(), openNow()]);
    expect(first).toEqual({ at: 7, contracts: 4, base_value: 4, quote_value: 200 });
    expect(link.asked).toBe(2);
    venue.stop();
  });

  it('is not told now while the venue does not say the mark that it is valued at', async () => {
    await venue.start();
    link.open = { size: 4, at: 7 };
    const why = 'OKX does not tell this now. It does not say what the contract is worth.';
    expect(await thrown(openNow)).toEqual(new VenueAway(why, true));
    venue.stop();
  });

  it('is not told where the venue does not say it, and its history never is', async () => {
    await venue.start();
    expect(await market.reads.openInterest(KEY)).toBeUndefined();
    expect(market.reads.openInterestHistory(KEY, '1h', {}, 10)).toBeUndefined();
    venue.stop();
  });
});

const forced = (id: string, at: number): ForcedTrade => ({
  unified: SYMBOL,
  id,
  side: 'sell',
  price: 50,
  size: 4,
  at,
});

const ids = async (query: object) =>
  (await market.reads.liquidations({ limit: 100, ...query }))?.map(({ id }) => id);

describe('who was liquidated at a live venue', () => {
  it('is told of the last 24 hours, and among those of the simulated venues', async () => {
    await venue.start();
    const now = clock.now();
    link.forced = [forced('old', now - 86_400_001), forced('one', now - 1), forced('two', now)];
    const [first] = (await market.reads.liquidations({ exchange: 'okx', limit: 100 })) ?? [];
    expect(first).toMatchObject({ contract: KEY, id: 'one', side: 'sell', contracts: 4 });
    expect(first).toMatchObject({ base_value: 4, quote_value: 200 });
    expect(await ids({ exchange: 'okx' })).toEqual(['one', 'two']);
    expect(await ids({ exchange: 'okx', limit: 1 })).toEqual(['two']);
    expect(await ids({ exchange: 'okx', base: 'ETH' })).toEqual([]);
    const all = (await market.reads.liquidations({ limit: 100 })) ?? [];
    expect(all.at(-1)?.id).toBe('two');
    expect(new Set(all.map(({ exchange }) => exchange)).size).toBeGreaterThan(1);
    venue.stop();
  });

  it('is told from what was heard while the venue refuses more requests', async () => {
    const ofOkx = () => ids({ exchange: 'okx' });
    expect(await thrown(ofOkx)).toMatchObject({ wasAsked: false });
    await venue.start();
    link.isFull = true;
    await thrown(candles);
    const why = 'OKX does not tell this now. It refuses more requests for now.';
    expect(await thrown(ofOkx)).toEqual(new VenueAway(why, false));
    link.forced = [forced('one', clock.now())];
    expect(await ofOkx()).toEqual(['one']);
    expect((await ids({}))?.at(-1)).toBe('one');
    venue.stop();
  });

  it('is not told where the venue does not tell it, least of all a simulated one', async () => {
    await venue.start();
    link.tellsLiquidations = false;
    expect(await ids({ exchange: 'okx' })).toBeUndefined();
    const all = (await market.reads.liquidations({ limit: 500 })) ?? [];
    expect(all.map(({ exchange }) => exchange)).not.toContain('okx');
    expect(link.liquidationsAsked).toBe(0);
    venue.stop();
  });
});
