import { describe, expect, it } from '@jest/globals';
import { VenueAway } from '../venue-away.ts';
import { TurnedAway } from './testing/fake-link.ts';
import {
  ASKED,
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

describe('a live venue that refuses one of several questions', () => {
  it('has answered the others, and is then left alone as well', async () => {
    await venue.start();
    link.said = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 }]]);
    link.isWhole = false;
    link.refusal = new TurnedAway('too many');
    expect(await fundingRates()).toHaveLength(1);
    clock.advance(4_900);
    expect(await thrown(fundingRates)).toMatchObject({ wasAsked: false });
    venue.stop();
  });
});
