import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ForcedTrade } from '@parallax/live';
import { ManualClock } from '../testing/manual-clock.ts';
import { VenueAway } from '../venue-away.ts';
import { createLiveMarket } from './live-market.ts';
import { LiveVenue } from './live-venue.ts';
import { bookAt, FakeLink, listed, TurnedAway, words } from './testing/fake-link.ts';

const SYMBOL = 'BTC-USDT-SWAP';
const KEY = `okx:${SYMBOL}`;

let link: FakeLink;
let clock: ManualClock;
let venue: LiveVenue;
let market: ReturnType<typeof createLiveMarket>;

beforeEach(() => {
  clock = new ManualClock(Date.UTC(2025, 10, 10, 18));
  link = new FakeLink(() => clock.now(), [listed(SYMBOL, 'perpetual')]);
  market = createLiveMarket({
    seed: 1,
    clock,
    open(isListed) {
      const common = { name: 'okx', link, clock, words, random: () => 0.5 };
      venue = new LiveVenue({ ...common, listed: isListed, log: () => undefined });
      return new Map([['okx', venue]]);
    },
  });
});

const ASKED: readonly (readonly [string, () => unknown])[] = [
  ['candles', () => market.reads.candles(KEY, '1m', {}, 10)],
  ['its book', () => market.reads.book(KEY)],
  ['trades', () => market.reads.trades(KEY, 10)],
  ['what it has paid in funding', () => market.reads.fundingHistory(KEY, {}, 10)],
  ['its funding rates', () => market.reads.fundingRates({ exchange: 'okx' })],
  ['its open interest', () => market.reads.openInterest(KEY)],
  ['its basis', () => market.reads.basis({ exchange: 'okx' })],
];

/** What an answer throws. */
async function thrown(ask: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    return error;
  }
}

describe('a live venue that is away', () => {
  it.each(ASKED)('says so when it is asked for %s, and answers when it is back', async (_, ask) => {
    await venue.start();
    link.isAway = true;
    const why = 'OKX does not tell this now. It cannot be reached.';
    expect(await thrown(ask)).toEqual(new VenueAway(why, true));
    link.isAway = false;
    expect(await thrown(ask)).not.toBeInstanceOf(Error);
    venue.stop();
  });

  it.each(ASKED)('is not even asked for %s before it was ever reached', async (_, ask) => {
    const why = 'OKX does not tell this now. It has not been reached yet.';
    const away = await thrown(ask);
    expect(away).toEqual(new VenueAway(why, false));
    expect(away).toMatchObject({ wasAsked: false });
    expect(link.asked).toBe(0);
  });

  it('does not take the others along in a list of all of them', async () => {
    await venue.start();
    link.isAway = true;
    const exchanges = (await market.reads.fundingRates({})).map(({ exchange }) => exchange);
    expect(exchanges).toContain('deribit');
    expect(exchanges).not.toContain('okx');
    venue.stop();
  });
});

const candles = () => market.reads.candles(KEY, '1m', {}, 10);

describe('a live venue that refuses more requests', () => {
  it('is asked for nothing for a while, which is longer when it refuses again', async () => {
    await venue.start();
    link.isFull = true;
    expect(await thrown(candles)).toMatchObject({ wasAsked: true });
    for (const [, ask] of ASKED) expect(await thrown(ask)).toMatchObject({ wasAsked: false });
    expect(venue.away).toBe('It refuses more requests for now');
    clock.advance(4_900);
    await thrown(candles);
    expect(link.asked).toBe(1);
    clock.advance(100);
    await thrown(candles);
    clock.advance(7_400);
    await thrown(candles);
    expect(link.asked).toBe(2);
    clock.advance(100);
    link.isFull = false;
    expect(await candles()).toBeDefined();
    expect(venue.away).toBeNull();
    venue.stop();
  });
});

describe('a live venue that is asked the same by many', () => {
  it.each(ASKED)('is asked once for %s, and once more when that is old', async (_, read) => {
    await venue.start();
    // a question for the past is one of whole minutes
    clock.advance(1);
    const before = link.asked;
    await Promise.allSettled([read(), read()]);
    await thrown(read);
    const once = link.asked - before;
    expect(once).toBeLessThanOrEqual(2);
    const { asked } = link;
    clock.advance(1_000);
    await thrown(read);
    expect(link.asked).toBe(asked);
    clock.advance(9_000);
    await thrown(read);
    expect(link.asked).toBe(asked + once);
    venue.stop();
  });

  it('is asked again by who wants more of it', async () => {
    await venue.start();
    await market.reads.trades(KEY, 10);
    await market.reads.trades(KEY, 20);
    expect(link.asked).toBe(2);
    venue.stop();
  });
});

describe('a live venue that does not come to answering', () => {
  it('is asked for nothing more than 20 things at once, and for others when one is answered', async () => {
    await venue.start();
    link.isSlow = true;
    const waiting = Array.from({ length: 20 }, (_, i) => market.reads.trades(KEY, i + 1));
    const why = 'OKX does not tell this now. It has many requests to answer before.';
    expect(await thrown(() => market.reads.trades(KEY, 21))).toEqual(new VenueAway(why, false));
    const same = market.reads.trades(KEY, 20);
    expect(link.asked).toBe(20);
    expect(venue.away).toBeNull();
    link.answer();
    await Promise.all([...waiting, same]);
    link.isSlow = false;
    expect(await market.reads.trades(KEY, 21)).toEqual([]);
    venue.stop();
  });
});

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

describe('a live venue that refuses one of several questions', () => {
  it('has answered the others, and is then left alone as well', async () => {
    await venue.start();
    link.said = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 }]]);
    link.isWhole = false;
    link.refusal = new TurnedAway('too many');
    expect(await ask()).toHaveLength(1);
    clock.advance(4_900);
    expect(await thrown(ask)).toMatchObject({ wasAsked: false });
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

const ask = () => market.reads.fundingRates({ exchange: 'okx' });

describe('what a venue says of all its derivatives', () => {
  it('is asked for again soon when a part of it was not answered', async () => {
    await venue.start();
    link.isWhole = false;
    await ask();
    link.isWhole = true;
    link.said = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 }]]);
    clock.advance(500);
    expect(await ask()).toEqual([]);
    clock.advance(500);
    expect(await ask()).toHaveLength(1);
    clock.advance(4_500);
    await Promise.all([ask(), ask()]);
    expect(link.asked).toBe(2);
    venue.stop();
  });

  it('is asked for ever more seldom while a part of it is never answered', async () => {
    await venue.start();
    link.isWhole = false;
    const minute = async () => {
      const before = link.asked;
      for (let second = 0; second < 60; second += 1) {
        await ask();
        clock.advance(1_000);
      }
      return link.asked - before;
    };
    expect(await minute()).toBeLessThan(10);
    await minute();
    expect(await minute()).toBe(2);
    link.isWhole = true;
    clock.advance(30_000);
    await ask();
    link.isWhole = false;
    clock.advance(5_000);
    await ask();
    clock.advance(1_000);
    const { asked } = link;
    await ask();
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
