import { describe, expect, it } from '@jest/globals';
import { listed, pastTrade } from './testing/fake-values.ts';
import { link, logged, pass, prices, status, tradeIds, venue } from './testing/set-up-venue.ts';

const subscriptionsTo = (symbol: string) =>
  link.subscriptions.filter(({ symbols }) => symbols.includes(symbol)).length;

describe('a live venue that refuses requests', () => {
  it('isolates a refused contract and continues with the other contracts', async () => {
    const symbols = Array.from({ length: 9 }, (_, i) => `C${i}`);
    link.listings = symbols.map((symbol) => listed(symbol));
    link.refused.add('C4');
    await venue.start();
    for (const symbol of symbols) venue.watch('ticker', symbol);
    await pass(10_000);
    for (const [i, symbol] of symbols.entries()) if (symbol !== 'C4') link.sendTicker(symbol, i);
    await pass(500);
    expect(prices().toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
    expect(symbols.filter((symbol) => !venue.isFresh('ticker', symbol))).toEqual(['C4']);
    expect(logged).toEqual(['somewhere: C4 is refused: Error: no such contract']);
    expect(status()).toMatchObject({ state: 'up' });

    const before = subscriptionsTo('C4');
    await pass(30_000);
    expect(subscriptionsTo('C4')).toBe(before);
    link.refused.clear();
    await pass(60_000);
    link.sendTicker('C4', 4);
    await pass(500);
    expect(prices().at(-1)).toBe(4);
    venue.stop();
  });

  it('drops a contract at once if the refusal names it, without splitting the batch', async () => {
    const symbols = Array.from({ length: 9 }, (_, i) => `C${i}`);
    link.listings = symbols.map((symbol) => listed(symbol));
    link.namesRefused = true;
    for (const symbol of ['C4', 'C7']) link.refused.add(symbol);
    await venue.start();
    for (const symbol of symbols) venue.watch('ticker', symbol);
    await pass(10_000);
    const othersBatches = link.subscriptions.filter((one) => one.symbols.includes('C0'));
    expect(othersBatches.map((one) => one.symbols.length)).toEqual([9, 8, 7]);
    expect(logged.map((line) => line.split(' ')[1])).toEqual(['C4', 'C7']);
    link.refused.clear();
    await pass(60_000);
    link.sendTicker('C4', 4);
    await pass(500);
    expect(prices()).toEqual([4]);
    venue.stop();
  });

  it('retries soon, without logging the refusal again, when a refused contract fails for another reason', async () => {
    link.refused.add('A');
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(10_000);
    expect(logged).toEqual(['somewhere: A is refused: Error: no such contract']);
    link.goOffline();
    await pass(60_000);
    link.isOffline = false;
    link.refused.clear();
    await pass(1_500);
    link.sendTicker('A', 4);
    await pass(500);
    expect(prices()).toEqual([4]);
    expect(logged.filter((line) => line.includes('A is refused'))).toHaveLength(1);
    venue.stop();
  });

  it('publishes the trades that were missed while a refused contract was isolated', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('trades', symbol);
    await pass(100);
    link.sendTrade('A', 'one');
    await pass(100);
    link.refused.add('B');
    link.history = [pastTrade('missed')];
    await link.disconnect();
    await pass(10_000);
    link.sendTrade('A', 'two');
    await pass(100);
    expect(tradeIds()).toEqual(['one', 'missed', 'two']);
    venue.stop();
  });

  it('splits subscriptions into batches of the maximum size', async () => {
    link.listings = Array.from({ length: 25 }, (_, i) => listed(`C${i}`));
    link.batchSize = 10;
    await venue.start();
    for (const { symbol } of link.listings) venue.watch('ticker', symbol);
    await pass(500);
    expect(link.subscriptions.map((one) => one.symbols.length)).toEqual([10, 10, 5]);
    venue.stop();
  });

  it('polls no books during a rate limit pause', async () => {
    await venue.start();
    link.isRateLimited = true;
    venue.watch('book', 'A');
    await pass(4_900);
    expect(link.requests).toBe(1);
    expect(venue.unavailableReason).toBe('It is not accepting more requests for now');
    link.isRateLimited = false;
    await pass(1_000);
    expect(link.requests).toBe(2);
    expect(venue.unavailableReason).toBeNull();
    venue.stop();
  });

  it('loads no trade history during a rate limit pause', async () => {
    await venue.start();
    for (const symbol of ['A', 'B']) venue.watch('trades', symbol);
    link.isRateLimited = true;
    link.history = [pastTrade('before')];
    await pass(100);
    expect(venue.unavailableReason).toBe('It is not accepting more requests for now');
    link.requests = 0;
    venue.watch('trades', 'P');
    await pass(1_000);
    expect(link.requests).toBe(0);
    await pass(5_000);
    link.sendTrade('P', 'one');
    await pass(100);
    expect(venue.read('trades', 'P')?.data).toHaveLength(1);
    venue.stop();
  });

  it('opens no connections during a rate limit pause', async () => {
    await venue.start();
    link.rejectsSubscriptions = true;
    venue.watch('ticker', 'A');
    await pass(1_000);
    venue.watch('ticker', 'P');
    await pass(3_900);
    expect(link.subscriptions).toEqual([{ kind: 'ticker', symbols: ['A'] }]);
    expect(venue.unavailableReason).toBe('It is not accepting more requests for now');
    link.rejectsSubscriptions = false;
    await pass(1_000);
    expect(link.subscriptions.flatMap(({ symbols }) => symbols).join('')).toMatch(/^A(AP|PA)$/);
    expect(venue.unavailableReason).toBeNull();
    venue.stop();
  });

  it('keeps reading existing subscriptions during a rate limit pause', async () => {
    await venue.start();
    venue.watch('ticker', 'A');
    await pass(100);
    link.sendTicker('A', 1);
    await pass(100);
    link.isRateLimited = true;
    venue.watch('book', 'B');
    await pass(1_000);
    expect(venue.unavailableReason).toBe('It is not accepting more requests for now');
    for (const price of [2, 3]) {
      link.sendTicker('A', price);
      await pass(100);
    }
    expect(prices()).toEqual([1, 2, 3]);
    venue.stop();
  });

  it('does not subscribe to liquidations during a rate limit pause', async () => {
    await venue.start();
    link.isRateLimited = true;
    venue.watch('book', 'A');
    await pass(100);
    expect(venue.unavailableReason).toBe('It is not accepting more requests for now');
    venue.liquidations();
    await pass(4_000);
    expect(link.liquidationSubscriptions).toBe(0);
    link.isRateLimited = false;
    await pass(1_000);
    expect(link.liquidationSubscriptions).toBe(1);
    venue.stop();
  });
});
