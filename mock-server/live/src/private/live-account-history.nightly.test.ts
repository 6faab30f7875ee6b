import { setTimeout as after } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type OpenedFakeAccount, openFakeAccount } from './testing/open-fake-account.ts';
import { orderOf } from './testing/order-of.ts';

/** The longest delay of the fake venue, and a little more, in milliseconds. */
const LATEST_MS = 8_500;

let opened: OpenedFakeAccount | undefined;
afterEach(() => opened?.close());

describe.each([
  ['kraken_spot', 'XBTUSD'],
  ['okx', 'BTC-USDT'],
] as const)('an order at %s', (exchange, symbol) => {
  it('that arrives after the expiry of its request is never carried out', async () => {
    opened = await openFakeAccount(exchange);
    const { account, books } = opened;
    const order = orderOf({ exchange, symbol, amount: '0.001' });
    books.faults.add('deliver-too-late');
    await expect(account.submit(order)).rejects.toMatchObject({ name: 'Error' });
    await after(LATEST_MS);
    expect(books.orders.size).toBe(0);
    expect(await account.find(order)).toBeUndefined();
  }, 20_000);

  it('whose fills are not listed is found with its totals, after it was waited for them', async () => {
    opened = await openFakeAccount(exchange);
    const { account, books } = opened;
    const order = orderOf({ exchange, symbol, type: 'market', price: null, amount: '0.3' });
    await account.submit(order);
    books.faults.add('no-history');
    while (books.listedFills(Date.now(), 'all').length > 0) await after(20);
    expect(await account.find(order)).toMatchObject({
      status: 'filled',
      fills: [],
      totals: { filled: '0.3' },
    });
  }, 40_000);
});
