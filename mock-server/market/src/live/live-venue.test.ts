import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LINGER_MS } from './live-streams.ts';
import { bookAt, listed, pastTrade } from './testing/fake-values.ts';
import { books, link, pass, prices, tradeIds, updates, venue } from './testing/set-up-venue.ts';

const subscriptionsTo = (symbol: string) =>
  link.subscriptions.filter(({ symbols }) => symbols.join() === symbol).length;

/** Passes time during which the venue sends other messages. */
async function passConnected(ms: number): Promise<void> {
  for (let done = 0; done < ms; done += 5_000) {
    link.sendTicker('P', 1);
    await pass(5_000);
  }
}

describe('a live venue', () => {
  it('subscribes to watched topics only, with one message per contract type', async () => {
    await venue.start();
    await pass(500);
    expect(link.subscriptions).toEqual([]);
    for (const symbol of ['A', 'P', 'B']) venue.watch('ticker', symbol);
    await pass(500);
    expect(link.subscriptions).toEqual([
      { kind: 'ticker', symbols: ['A', 'B'] },
      { kind: 'ticker', symbols: ['P'] },
    ]);
    expect(link.started).toEqual(['ticker A', 'ticker B', 'ticker P']);
    venue.unwatch('ticker', 'A');
    link.sendTicker('A', 1);
    link.sendTicker('B', 2);
    await pass(500);
    expect(prices()).toEqual([2]);
    await pass(LINGER_MS);
    expect(link.unsubscribed).toEqual(['ticker A']);
    expect(venue.read('ticker', 'B')).toMatchObject({ kind: 'ticker', key: 'somewhere:B' });
    expect(venue.read('ticker', 'A')).toBeUndefined();
    venue.stop();
  });

  it('reuses the subscription of a topic that is watched again soon', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('trades', symbol);
    await pass(500);
    for (const symbol of ['A', 'B']) venue.unwatch('trades', symbol);
    link.sendTrade('A', 'unwatched');
    await pass(1_000);
    expect(updates).toEqual([]);
    venue.watch('trades', 'A');
    expect(venue.read('trades', 'A')?.data).toMatchObject([{ id: 'unwatched' }]);
    await pass(2 * LINGER_MS);
    expect(link.started).toEqual(['trades A', 'trades B']);
    expect(link.unsubscribed).toEqual(['trades B']);
    link.sendTrade('A', 'later');
    await pass(100);
    expect(updates).toMatchObject([{ kind: 'trades', data: [{ id: 'later' }] }]);
    venue.stop();
  });

  it('reads a value with its age, also after its topic was unwatched for a moment', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(500);
    link.sendTicker('A', 1);
    await pass(1_000);
    venue.unwatch('ticker', 'A');
    await pass(1_000);
    venue.watch('ticker', 'A');
    expect(venue.read('ticker', 'A')).toMatchObject({ kind: 'ticker', age: 1_950 });
    venue.stop();
  });

  it('unsubscribes from unwatched topics in one message', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('ticker', symbol);
    await pass(500);
    for (const symbol of ['A', 'B']) venue.unwatch('ticker', symbol);
    await pass(2 * LINGER_MS);
    expect(link.unsubscribed).toEqual(['ticker A B']);
    venue.watch('ticker', 'A');
    await pass(500);
    expect(link.started).toEqual(['ticker A', 'ticker B', 'ticker A']);
    venue.stop();
  });

  it('publishes past trades before new trades', async () => {
    await venue.start();
    link.history = [pastTrade('before')];
    venue.watch('trades', 'A');
    await pass(100);
    link.sendTrade('A', 'one');
    link.sendTrade('A', 'two');
    await pass(100);
    expect(tradeIds()).toEqual(['before', 'one', 'two']);
    expect(venue.read('trades', 'A')?.data).toHaveLength(3);
    venue.stop();
  });

  it('unsubscribes from delisted contracts', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('ticker', symbol);
    await pass(500);
    link.listings = [listed('A'), listed('P', 'perpetual')];
    await pass(3_600_000);
    expect(link.unsubscribed).toEqual(['ticker B']);
    // longer than the longest retry pause
    for (let second = 0; second < 5; second += 1) {
      link.sendTicker('B', 2);
      link.sendTicker('A', 1);
      await pass(1_000);
    }
    expect(new Set(prices())).toEqual(new Set([1]));
    expect([venue.isFresh('ticker', 'A'), venue.isFresh('ticker', 'B')]).toEqual([true, false]);
    venue.stop();
  });

  it('polls an empty book at growing intervals', async () => {
    await venue.start();
    venue.watch('book', 'A');
    await pass(60_000);
    expect(link.requests).toBeLessThanOrEqual(7);
    venue.stop();
  });

  it('polls a book after its stream ends, and reports it as stale until the stream delivers again', async () => {
    await venue.start();
    venue.watch('book', 'A');
    await pass(100);
    link.sendBook('A', 1);
    await pass(2_000);
    expect([books(), venue.isFresh('book', 'A')]).toEqual([[1], true]);
    link.requestedBook = bookAt(5);
    const before = link.requests;
    await link.disconnect();
    await pass(1_000);
    expect([books(), venue.isFresh('book', 'A')]).toEqual([[1, 5], false]);
    await pass(1_000);
    expect(link.requests).toBe(before + 2);
    link.sendBook('A', 9);
    await pass(100);
    expect([books().at(-1), venue.isFresh('book', 'A')]).toEqual([9, true]);
    const after = link.requests;
    await pass(10_000);
    expect(link.requests).toBe(after);
    link.fresh.clear();
    expect(venue.isFresh('book', 'A')).toBe(false);
    venue.stop();
  });

  describe('a crossed book', () => {
    beforeEach(async () => {
      await venue.start();
      for (const symbol of ['A', 'B']) venue.watch('book', symbol);
      await pass(100);
      for (const symbol of ['A', 'B']) link.sendBook(symbol, 1);
      await pass(2_000);
      link.requests = 0;
    });
    afterEach(() => venue.stop());

    it('is neither published nor fresh, and nothing is requested if the next update uncrosses it', async () => {
      link.crossBook('A');
      await pass(500);
      expect([books(), venue.isFresh('book', 'A'), venue.isFresh('book', 'B')]).toEqual([
        [1, 1],
        false,
        true,
      ]);
      link.sendBook('A', 2);
      await pass(5_000);
      expect([books(), venue.isFresh('book', 'A')]).toEqual([[1, 1, 2], true]);
      expect([link.requests, link.unsubscribed]).toEqual([0, []]);
    });

    it('that is good for a moment is subscribed to again once', async () => {
      link.crossBook('A');
      await pass(300);
      link.sendBook('A', 2);
      await pass(300);
      link.crossBook('A');
      await pass(700);
      expect(link.unsubscribed).toEqual([]);
      await pass(500);
      expect(link.unsubscribed).toEqual(['book A']);
    });

    it('is requested and subscribed to again, at growing intervals, until it is good', async () => {
      link.requestedBook = bookAt(5);
      link.crossBook('A');
      await pass(1_500);
      expect([books(), venue.isFresh('book', 'A')]).toEqual([[1, 1, 5], false]);
      expect([link.unsubscribed, subscriptionsTo('A')]).toEqual([['book A'], 1]);
      await passConnected(60_000);
      expect(link.requests).toBeLessThanOrEqual(7);
      expect(link.unsubscribed).toHaveLength(link.requests);
      link.sendBook('A', 9);
      await pass(100);
      expect([books().at(-1), venue.isFresh('book', 'A')]).toEqual([9, true]);
      const { requests } = link;
      await passConnected(60_000);
      expect([link.requests, link.unsubscribed.length]).toEqual([requests, requests]);
      link.sendBook('B', 3);
      await pass(100);
      expect(books().at(-1)).toBe(3);
    });

    it('is no longer requested once nobody watches it', async () => {
      link.crossBook('A');
      await pass(1_500);
      venue.unwatch('book', 'A');
      await pass(5_000);
      const { requests, unsubscribed } = link;
      const ended = unsubscribed.length;
      await passConnected(60_000);
      expect([link.requests, link.unsubscribed.length]).toEqual([requests, ended]);
    });
  });

  it('requests the marks of its derivatives every 5 s, but not while a request is pending', async () => {
    link.hasSeparateDerivatives = true;
    await venue.start();
    venue.watch('ticker', 'P');
    await pass(15_000);
    expect(link.requests).toBe(3);
    link.delaysResponses = true;
    await pass(20_000);
    expect(link.requests).toBe(4);
    link.respond();
    await pass(5_000);
    expect(link.requests).toBe(5);
    venue.stop();
  });

  it('subscribes to liquidations at the first read, and again after recovery', async () => {
    await venue.start();
    await pass(10_000);
    expect(link.liquidationSubscriptions).toBe(0);
    venue.liquidations();
    venue.liquidations();
    await pass(10_000);
    expect(link.liquidationSubscriptions).toBe(1);
    link.goOffline();
    await pass(10_000);
    expect(link.liquidationSubscriptions).toBeLessThan(10);
    link.isOffline = false;
    await pass(3_000);
    const after = link.liquidationSubscriptions;
    await pass(60_000);
    expect(link.liquidationSubscriptions).toBe(after);
    venue.stop();
    await pass(10_000);
    expect(link.liquidationSubscriptions).toBe(after);
  });

  it('unsubscribes from liquidations 10 minutes after the last read, and resubscribes on a new read', async () => {
    await venue.start();
    for (let read = 0; read < 2; read += 1) {
      venue.liquidations();
      await pass(590_000);
      expect([link.liquidationSubscriptions, link.unsubscribed]).toEqual([1, []]);
    }
    await pass(20_000);
    expect(link.unsubscribed).toEqual(['liquidations']);
    link.goOffline();
    link.isOffline = false;
    await pass(60_000);
    expect(link.liquidationSubscriptions).toBe(1);
    venue.liquidations();
    await pass(1_000);
    expect(link.liquidationSubscriptions).toBe(2);
    venue.stop();
  });

  it('does nothing after it is stopped', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    venue.stop();
    link.sendTicker('A', 1);
    const { length } = link.attempts;
    await pass(20_000);
    expect([link.attempts.length, updates.length, link.disconnects]).toEqual([length, 0, 1]);
  });
});
