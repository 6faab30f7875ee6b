import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/manual-clock.ts';
import { VenueAway } from '../venue-away.ts';
import { createLiveMarket } from './live-market.ts';
import { LiveVenue } from './live-venue.ts';
import { FakeLink, listed, words } from './testing/fake-link.ts';

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

describe('the funding rate of a live venue', () => {
  it('is told with the interval that the venue says, and not at all without one', async () => {
    await venue.start();
    const said = { rate: 0.0001, mark: 100, index: 100 };
    link.said = new Map([[SYMBOL, said]]);
    expect(await market.reads.fundingRates({ exchange: 'okx' })).toEqual([]);
    venue.stop();
  });

  it('is a year what its own interval makes of it', async () => {
    await venue.start();
    link.said = new Map([[SYMBOL, { rate: 0.0001, mark: 100, intervalHours: 4 }]]);
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
    link.said = new Map([[SYMBOL, { rate: 0.0001, mark: 100, intervalHours: 8 }]]);
    clock.advance(500);
    expect(await ask()).toEqual([]);
    clock.advance(500);
    expect(await ask()).toHaveLength(1);
    clock.advance(4_500);
    await Promise.all([ask(), ask()]);
    expect(link.asked).toBe(2);
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
