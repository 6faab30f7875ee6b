import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MarketNews } from '../market-source.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { LINGER_MS } from './live-streams.ts';
import { LiveVenue, SILENCE_MS } from './live-venue.ts';
import { bookAt, FakeLink, listed, words } from './testing/fake-link.ts';

let clock: ManualClock;
let link: FakeLink;
let venue: LiveVenue;
let news: MarketNews[];
let logged: string[];
let listedAgain: number;

/** Time passes in small steps, after each of which all that was promised is done. */
async function pass(ms: number): Promise<void> {
  for (let done = 0; done < ms; done += 50) {
    clock.advance(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const status = () => venue.status('Somewhere');
const books = () => news.flatMap((one) => (one.kind === 'book' ? [one.data.at] : []));
const prices = () => news.flatMap((one) => (one.kind === 'ticker' ? [one.data.bid] : []));

beforeEach(() => {
  clock = new ManualClock();
  link = new FakeLink(() => clock.now(), [listed('A'), listed('B'), listed('P', 'perpetual')]);
  news = [];
  logged = [];
  listedAgain = 0;
  venue = new LiveVenue({
    name: 'somewhere',
    link,
    clock,
    random: () => 0.5,
    words,
    log: (line) => logged.push(line),
    listed: () => {
      listedAgain += 1;
    },
  });
  venue.listen((one) => news.push(one));
});

describe('a live venue', () => {
  it('hears nothing that nobody watches, and what is watched in one message of each type', async () => {
    await venue.start();
    await pass(500);
    expect(link.heard).toEqual([]);
    for (const symbol of ['A', 'P', 'B']) venue.watch('ticker', symbol);
    await pass(500);
    expect(link.heard).toEqual([
      { kind: 'ticker', symbols: ['A', 'B'] },
      { kind: 'ticker', symbols: ['P'] },
    ]);
    expect(link.begun).toEqual(['ticker A', 'ticker B', 'ticker P']);
    venue.unwatch('ticker', 'A');
    link.say('A', 1);
    link.say('B', 2);
    await pass(500);
    expect(prices()).toEqual([2]);
    await pass(LINGER_MS);
    expect(link.forgotten).toEqual(['ticker A']);
    expect(venue.read('ticker', 'B')).toMatchObject({ kind: 'ticker', key: 'somewhere:B' });
    expect(venue.read('ticker', 'A')).toBeUndefined();
    venue.stop();
  });

  it('hears on what somebody comes back to soon, and asks the venue for nothing', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('trades', symbol);
    await pass(500);
    for (const symbol of ['A', 'B']) venue.unwatch('trades', symbol);
    link.trade('A', 'meanwhile');
    await pass(1_000);
    expect(news).toEqual([]);
    venue.watch('trades', 'A');
    expect(venue.read('trades', 'A')?.data).toMatchObject([{ id: 'meanwhile' }]);
    await pass(2 * LINGER_MS);
    expect(link.begun).toEqual(['trades A', 'trades B']);
    expect(link.forgotten).toEqual(['trades B']);
    link.trade('A', 'later');
    await pass(100);
    expect(news).toMatchObject([{ kind: 'trades', data: [{ id: 'later' }] }]);
    venue.stop();
  });

  it('leaves what nobody comes back to, all of it in one message', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('ticker', symbol);
    await pass(500);
    for (const symbol of ['A', 'B']) venue.unwatch('ticker', symbol);
    await pass(2 * LINGER_MS);
    expect(link.forgotten).toEqual(['ticker A B']);
    venue.watch('ticker', 'A');
    await pass(500);
    expect(link.begun).toEqual(['ticker A', 'ticker B', 'ticker A']);
    venue.stop();
  });

  it('tells the trades before now first, and then each that comes', async () => {
    await venue.start();
    link.past = [{ id: 'before', price: 1, size: 1, side: 'sell', at: 1 }];
    venue.watch('trades', 'A');
    await pass(100);
    link.trade('A', 'one');
    link.trade('A', 'two');
    await pass(100);
    const ids = news.flatMap((one) => (one.kind === 'trades' ? one.data.map(({ id }) => id) : []));
    expect(ids).toEqual(['before', 'one', 'two']);
    expect(venue.read('trades', 'A')?.data).toHaveLength(3);
    venue.stop();
  });

  it('tells the trades that were missed while it could not be heard, before those after them', async () => {
    await venue.start();
    venue.watch('trades', 'A');
    await pass(100);
    link.trade('A', 'one');
    await pass(100);
    link.goAway();
    await pass(1_000);
    link.isAway = false;
    link.past = [{ id: 'missed', price: 1, size: 1, side: 'sell', at: 1 }];
    await pass(5_000);
    link.trade('A', 'two');
    await pass(100);
    link.trade('A', 'three');
    await pass(100);
    const ids = news.flatMap((one) => (one.kind === 'trades' ? one.data.map(({ id }) => id) : []));
    expect(ids).toEqual(['one', 'missed', 'two', 'three']);
    venue.stop();
  });

  it('is tried again with growing pauses while it cannot be reached, and logs that once', async () => {
    link.isAway = true;
    await venue.start();
    expect(status()).toMatchObject({ state: 'down', reason: 'It cannot be reached' });
    venue.watch('ticker', 'A');
    await pass(300_000);
    const pauses = link.attempts.slice(1).map((at, i) => at - (link.attempts[i] ?? 0));
    expect(pauses.slice(0, 4)).toEqual([500, 750, 1_150, 1_700]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2_450);
    expect(pauses.length).toBeLessThan(140);
    expect(logged).toHaveLength(1);

    link.isAway = false;
    await pass(4_500);
    link.say('A', 5);
    await pass(100);
    expect(prices()).toEqual([5]);
    expect(status()).toMatchObject({ state: 'up', reason: null, round_trip_ms: 7 });
    expect(listedAgain).toBe(1);
    venue.stop();
  });

  it('says that it has lost the connection, and subscribes anew when it is back', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.say('A', 1);
    await pass(100);
    expect(venue.isFresh('ticker', 'A')).toBe(true);
    link.goAway();
    await pass(3_000);
    expect(status()).toMatchObject({ state: 'down', reason: 'It cannot be reached' });
    expect(venue.isFresh('ticker', 'A')).toBe(false);
    link.isAway = false;
    await pass(5_000);
    link.say('A', 2);
    await pass(100);
    expect(status()).toMatchObject({ state: 'up', reconnects: 1 });
    expect(prices()).toEqual([1, 2]);
    venue.stop();
  });

  it('works again with all its streams as soon as it can be heard, however quiet they are', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    venue.watch('trades', 'B');
    await pass(100);
    link.say('A', 1);
    link.goAway();
    await pass(1_000);
    link.isAway = false;
    await pass(5_000);
    link.heardAt = clock.now();
    await pass(1_000);
    expect(status()).toMatchObject({ state: 'up', reconnects: 1 });
    venue.stop();
  });

  it('is given up and connected anew when it does not even answer a ping', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.say('A', 1);
    await pass(SILENCE_MS + 2_000);
    expect(link.drops).toBe(1);
    expect(status()).toMatchObject({ state: 'down', reason: 'Nothing was heard of it for 12 s' });
    link.say('A', 2);
    await pass(1_000);
    expect(status().state).toBe('up');
    expect(prices()).toEqual([1, 2]);
    venue.stop();
  });

  it('is not held to be silent any more when nobody wants to hear it', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(SILENCE_MS + 2_000);
    expect(status().state).toBe('down');
    venue.unwatch('ticker', 'A');
    await pass(LINGER_MS + 2_000);
    expect(status().state).toBe('up');
    venue.stop();
  });

  it('subscribes to what was watched before it was there', async () => {
    link.isAway = true;
    await venue.start();
    venue.watch('ticker', 'A');
    venue.watch('ticker', 'UNKNOWN');
    await pass(1_000);
    link.isAway = false;
    await pass(2_000);
    expect(link.heard).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    venue.stop();
  });

  it('leaves out a contract that it refuses, and goes on with those beside it', async () => {
    const symbols = Array.from({ length: 9 }, (_, i) => `C${i}`);
    link.lists = symbols.map((symbol) => listed(symbol));
    link.refuses.add('C4');
    await venue.start();
    for (const symbol of symbols) venue.watch('ticker', symbol);
    await pass(10_000);
    for (const [i, symbol] of symbols.entries()) if (symbol !== 'C4') link.say(symbol, i);
    await pass(500);
    expect(prices().toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
    expect(symbols.filter((symbol) => !venue.isFresh('ticker', symbol))).toEqual(['C4']);
    expect(logged).toEqual(['somewhere: C4 is refused: Error: no such contract']);
    expect(status()).toMatchObject({ state: 'up' });

    const asked = () => link.heard.filter((one) => one.symbols.includes('C4')).length;
    const before = asked();
    await pass(30_000);
    expect(asked()).toBe(before);
    link.refuses.clear();
    await pass(60_000);
    link.say('C4', 4);
    await pass(500);
    expect(prices().at(-1)).toBe(4);
    venue.stop();
  });

  it('leaves out a contract that it refuses by name at once, without halving the others', async () => {
    const symbols = Array.from({ length: 9 }, (_, i) => `C${i}`);
    link.lists = symbols.map((symbol) => listed(symbol));
    link.isPrecise = true;
    for (const symbol of ['C4', 'C7']) link.refuses.add(symbol);
    await venue.start();
    for (const symbol of symbols) venue.watch('ticker', symbol);
    await pass(10_000);
    const ofOthers = link.heard.filter((one) => one.symbols.includes('C0'));
    expect(ofOthers.map((one) => one.symbols.length)).toEqual([9, 8, 7]);
    expect(logged.map((line) => line.split(' ')[1])).toEqual(['C4', 'C7']);
    link.refuses.clear();
    await pass(60_000);
    link.say('C4', 4);
    await pass(500);
    expect(prices()).toEqual([4]);
    venue.stop();
  });

  it('is asked for no more at once than it takes', async () => {
    link.lists = Array.from({ length: 25 }, (_, i) => listed(`C${i}`));
    link.mostAtOnce = 10;
    await venue.start();
    for (const { symbol } of link.lists) venue.watch('ticker', symbol);
    await pass(500);
    expect(link.heard.map((one) => one.symbols.length)).toEqual([10, 10, 5]);
    venue.stop();
  });

  it('stops to hear what it lists no more', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('ticker', symbol);
    await pass(500);
    link.lists = [listed('A'), listed('P', 'perpetual')];
    await pass(3_600_000);
    expect(link.forgotten).toEqual(['ticker B']);
    // within the longest pause it is heard again
    for (let second = 0; second < 5; second += 1) {
      link.say('B', 2);
      link.say('A', 1);
      await pass(1_000);
    }
    expect(new Set(prices())).toEqual(new Set([1]));
    expect([venue.isFresh('ticker', 'A'), venue.isFresh('ticker', 'B')]).toEqual([true, false]);
    venue.stop();
  });

  it('is asked for a book ever more seldom where there is none to be told', async () => {
    await venue.start();
    venue.watch('book', 'A');
    await pass(60_000);
    expect(link.asked).toBeLessThanOrEqual(7);
    venue.stop();
  });

  it('is asked for a book again when its stream has ended, which is not the present one before it speaks', async () => {
    await venue.start();
    venue.watch('book', 'A');
    await pass(100);
    link.sayBook('A', 1);
    await pass(2_000);
    expect([books(), venue.isFresh('book', 'A')]).toEqual([[1], true]);
    link.asksBook = bookAt(5);
    const { asked } = link;
    await link.drop();
    await pass(1_000);
    expect([books(), venue.isFresh('book', 'A')]).toEqual([[1, 5], false]);
    await pass(1_000);
    expect(link.asked).toBe(asked + 2);
    link.sayBook('A', 9);
    await pass(100);
    expect([books().at(-1), venue.isFresh('book', 'A')]).toEqual([9, true]);
    const after = link.asked;
    await pass(10_000);
    expect(link.asked).toBe(after);
    link.fresh.clear();
    expect(venue.isFresh('book', 'A')).toBe(false);
    venue.stop();
  });

  it('is not asked for books while it refuses more requests', async () => {
    await venue.start();
    link.isFull = true;
    venue.watch('book', 'A');
    await pass(4_900);
    expect(link.asked).toBe(1);
    expect(venue.away).toBe('It refuses more requests for now');
    link.isFull = false;
    await pass(1_000);
    expect(link.asked).toBe(2);
    expect(venue.away).toBeNull();
    venue.stop();
  });

  it('is asked for no more trades of the past while it refuses more requests', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('trades', symbol);
    link.isFull = true;
    link.past = [{ id: 'before', price: 1, size: 1, side: 'sell', at: 1 }];
    await pass(100);
    expect(venue.away).toBe('It refuses more requests for now');
    link.asked = 0;
    venue.watch('trades', 'P');
    await pass(1_000);
    expect(link.asked).toBe(0);
    await pass(5_000);
    link.trade('P', 'one');
    await pass(100);
    expect(venue.read('trades', 'P')?.data).toHaveLength(1);
    venue.stop();
  });

  it('is left alone when it turns connections away as too many', async () => {
    await venue.start();
    link.isCrowded = true;
    venue.watch('ticker', 'A');
    await pass(1_000);
    venue.watch('ticker', 'P');
    await pass(3_900);
    expect(link.heard).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    expect(venue.away).toBe('It refuses more requests for now');
    link.isCrowded = false;
    await pass(1_000);
    expect(link.heard.flatMap(({ symbols }) => symbols).join('')).toMatch(/^A(AP|PA)$/);
    expect(venue.away).toBeNull();
    venue.stop();
  });

  it('is heard on what it tells already while it refuses more requests', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.say('A', 1);
    await pass(100);
    link.isFull = true;
    venue.watch('book', 'B');
    await pass(1_000);
    expect(venue.away).toBe('It refuses more requests for now');
    for (const price of [2, 3]) {
      link.say('A', price);
      await pass(100);
    }
    expect(prices()).toEqual([1, 2, 3]);
    venue.stop();
  });

  it('is asked again soon what it trades while something that is watched is missing', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(500);
    const all = link.lists;
    link.lists = [];
    await pass(3_600_000);
    expect(venue.instruments?.size).toBe(0);
    link.lists = all;
    link.heard.length = 0;
    await pass(62_000);
    expect(link.heard).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    venue.stop();
  });

  it('answers again as soon as it is back, also where nobody hears a stream of it', async () => {
    await venue.start();
    link.isAway = true;
    await pass(20_000);
    expect(venue.away).toBe('It cannot be reached');
    link.isAway = false;
    await pass(4_000);
    expect(venue.away).toBeNull();
    venue.stop();
  });

  it('answers again as soon as a stream of it is heard', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    link.goAway();
    await pass(30_000);
    expect(venue.away).toBe('It cannot be reached');
    link.isAway = false;
    while (venue.away !== null) {
      link.say('A', 1);
      await pass(50);
    }
    expect(status()).toMatchObject({ state: 'up', round_trip_ms: null });
    venue.stop();
  });

  it('is heard for who is liquidated from the first time that it is asked, and again when it is back', async () => {
    await venue.start();
    await pass(10_000);
    expect(link.liquidationsAsked).toBe(0);
    venue.liquidations();
    venue.liquidations();
    await pass(10_000);
    expect(link.liquidationsAsked).toBe(1);
    link.goAway();
    await pass(10_000);
    expect(link.liquidationsAsked).toBeLessThan(10);
    link.isAway = false;
    await pass(3_000);
    const { liquidationsAsked } = link;
    await pass(60_000);
    expect(link.liquidationsAsked).toBe(liquidationsAsked);
    venue.stop();
    await pass(10_000);
    expect(link.liquidationsAsked).toBe(liquidationsAsked);
  });

  it('is heard for who is liquidated until 10 min after the last question, and again at the next', async () => {
    await venue.start();
    for (let question = 0; question < 2; question += 1) {
      venue.liquidations();
      await pass(590_000);
      expect([link.liquidationsAsked, link.forgotten]).toEqual([1, []]);
    }
    await pass(20_000);
    expect(link.forgotten).toEqual(['liquidations']);
    link.goAway();
    link.isAway = false;
    await pass(60_000);
    expect(link.liquidationsAsked).toBe(1);
    venue.liquidations();
    await pass(1_000);
    expect(link.liquidationsAsked).toBe(2);
    venue.stop();
  });

  it('is not asked who is liquidated while it refuses more requests', async () => {
    await venue.start();
    link.isFull = true;
    venue.watch('book', 'A');
    await pass(100);
    expect(venue.away).toBe('It refuses more requests for now');
    venue.liquidations();
    await pass(4_000);
    expect(link.liquidationsAsked).toBe(0);
    link.isFull = false;
    await pass(1_000);
    expect(link.liquidationsAsked).toBe(1);
    venue.stop();
  });

  it('does nothing any more once it was stopped', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    venue.stop();
    link.say('A', 1);
    const { length } = link.attempts;
    await pass(20_000);
    expect([link.attempts.length, news.length, link.drops]).toEqual([length, 0, 1]);
  });
});
