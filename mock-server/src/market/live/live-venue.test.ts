import { describe, expect, it } from '@jest/globals';
import { LINGER_MS } from './live-streams.ts';
import { bookAt, listed } from './testing/fake-link.ts';
import { books, link, news, pass, prices, venue } from './testing/set-up-venue.ts';

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
