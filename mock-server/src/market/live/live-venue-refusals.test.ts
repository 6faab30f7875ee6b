import { describe, expect, it } from '@jest/globals';
import { listed } from './testing/fake-link.ts';
import { link, logged, pass, prices, status, venue } from './testing/set-up-venue.ts';

const askedFor = (symbol: string) =>
  link.heard.filter(({ symbols }) => symbols.includes(symbol)).length;

describe('a live venue that refuses something', () => {
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

    const before = askedFor('C4');
    await pass(30_000);
    expect(askedFor('C4')).toBe(before);
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
});
