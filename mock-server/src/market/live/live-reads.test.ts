import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/manual-clock.ts';
import { VenueAway } from '../venue-away.ts';
import { createLiveMarket } from './live-market.ts';
import { LiveVenue } from './live-venue.ts';
import { FakeLink, listed, TurnedAway, words } from './testing/fake-link.ts';

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
    expect(market.isLive(KEY)).toBe(false);
    link.fresh.add(SYMBOL);
    expect(market.isLive(KEY)).toBe(true);
    link.fresh.clear();
    expect(market.isLive(KEY)).toBe(false);
    venue.stop();
  });
});
