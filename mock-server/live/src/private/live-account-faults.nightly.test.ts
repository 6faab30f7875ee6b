import { describe, expect, it } from '@jest/globals';
import { openFakeAccount } from './testing/open-fake-account.ts';
import { orderOf } from './testing/order-of.ts';

describe('a venue that keeps limiting requests', () => {
  it('rejects the order after several attempts, which the venue has not received', async () => {
    const opened = await openFakeAccount('okx');
    const { account, books } = opened;
    const order = orderOf({ exchange: 'okx', symbol: 'BTC-USDT', amount: '0.001' });
    books.faults.add('rate-limit', 10);
    expect(await account.submit(order)).toEqual({
      status: 'rejected',
      reason: 'The venue is not accepting more requests for now.',
    });
    books.faults.clear();
    expect(await account.find(order)).toBeUndefined();
    await opened.close();
  });

  it('delays requests of Kraken before it would refuse them', async () => {
    const opened = await openFakeAccount('kraken_spot');
    const { account, books } = opened;
    const order = orderOf({ exchange: 'kraken_spot', symbol: 'XBTUSD', amount: '0.001' });
    await account.submit(order);
    const startedAt = performance.now();
    // each adds one to the counter, of 14
    for (let i = 0; i < 15; i += 1) await account.find(order);
    expect(performance.now() - startedAt).toBeGreaterThan(2_000);
    expect(books.orders.size).toBe(1);
    await opened.close();
  });
});
