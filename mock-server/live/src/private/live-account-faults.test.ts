import { inspect } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Order } from '@parallax/protocol';
import { FAKE_KEYS } from '../fake-venues/fake-venues.ts';
import { sumOf } from './decimal-text.ts';
import {
  type FakeVenueId,
  type OpenedFakeAccount,
  openFakeAccount,
} from './testing/open-fake-account.ts';
import { orderOf } from './testing/order-of.ts';
import type { VenueEvent } from './venue-account.ts';

const VENUES: readonly FakeVenueId[] = ['kraken_spot', 'okx'];
const SYMBOLS = { kraken_spot: 'XBTUSD', okx: 'BTC-USDT' } as const;
const TIMEOUT_MS = 400;

const isFillOf = (id: string) => (event: VenueEvent) =>
  event.kind === 'fill' && event.fill.orderId === id;
const isDone = (id: string) => (event: VenueEvent) => event.kind === 'done' && event.orderId === id;

describe.each(VENUES)('a fault of %s', (exchange) => {
  let opened: OpenedFakeAccount;
  let isOpen = false;
  beforeEach(async () => {
    // Kraken's limit of requests would slow down an account that several tests use
    if (isOpen && exchange === 'kraken_spot') await opened.close();
    if (!isOpen || exchange === 'kraken_spot')
      opened = await openFakeAccount(exchange, { timeoutMs: TIMEOUT_MS });
    isOpen = true;
    opened.setPrice(60_000);
    opened.books.faults.clear();
  });
  afterAll(() => opened.close());

  const limit = (changes: Partial<Order> = {}): Order =>
    orderOf({ exchange, symbol: SYMBOLS[exchange], amount: '0.001', price: '50000', ...changes });
  const market = (changes: Partial<Order> = {}): Order =>
    limit({ type: 'market', price: null, ...changes });

  /** The error of an unknown outcome. */
  const uncertain = { name: 'Error' };

  it('before an order is carried out leaves its outcome unknown, and it is not found', async () => {
    const { account, books } = opened;
    const order = limit();
    books.faults.add('error-before');
    await expect(account.submit(order)).rejects.toMatchObject(uncertain);
    expect(await account.find(order)).toBeUndefined();
  });

  it('after an order is carried out leaves its outcome unknown, and it is found', async () => {
    const { account, books } = opened;
    const order = limit();
    books.faults.add('error-after');
    await expect(account.submit(order)).rejects.toMatchObject(uncertain);
    expect(await account.find(order)).toMatchObject({ status: 'open', orderId: order.id });
  });

  it('that loses the answer leaves the outcome unknown, and the fills are found', async () => {
    const { account, books, until } = opened;
    const order = market();
    books.faults.add('lose-answer');
    await expect(account.submit(order)).rejects.toThrow(/does not respond/);
    const found = await account.find(order);
    expect(found).toMatchObject({ status: 'filled' });
    expect(await until(isFillOf(order.id))).toEqual({ kind: 'fill', fill: found?.fills[0] });
  });

  it('cannot make an order that is sent again a rejected one while the first is open', async () => {
    const { account, books } = opened;
    const order = limit();
    books.faults.add('error-after');
    await expect(account.submit(order)).rejects.toMatchObject(uncertain);
    await expect(account.submit(order)).rejects.toMatchObject(uncertain);
    const orders = [...books.orders.values()].filter(
      ({ clientId }) => clientId.replaceAll('-', '') === order.id.replaceAll('-', ''),
    );
    expect(orders).toHaveLength(1);
  });

  it('that limits requests is waited for, and the order is sent once', async () => {
    const { account, books } = opened;
    const order = limit();
    books.faults.add('rate-limit');
    expect(await account.submit(order)).toMatchObject({ status: 'accepted' });
    expect(await account.find(order)).toMatchObject({ status: 'open' });
  });

  it('that limits requests leaves time to say that an order is no longer wanted', async () => {
    const { account, books } = opened;
    const order = limit();
    books.faults.add('rate-limit');
    let asked = 0;
    const submitted = await account.submit(order, async () => {
      asked += 1;
      return asked > 1 ? 'Trading is halted.' : undefined;
    });
    expect(submitted).toEqual({ status: 'withheld', reason: 'Trading is halted.' });
    expect(asked).toBe(2);
    expect(await account.find(order)).toBeUndefined();
  });

  it('that rejects an order is a rejection', async () => {
    const { account, books } = opened;
    const order = limit();
    books.faults.add('reject');
    expect(await account.submit(order)).toEqual({
      status: 'rejected',
      reason: expect.stringMatching(/minimum/),
    });
    expect(await account.find(order)).toBeUndefined();
  });

  it('that lists fills late: an order is found with all of them', async () => {
    const { account, books, until } = opened;
    const order = market({ amount: '0.3' });
    books.faults.add('late-fill');
    await account.submit(order);
    const found = await account.find(order);
    expect(found?.status).toBe('filled');
    expect(sumOf(found?.fills.map(({ amount }) => amount) ?? [])).toBe('0.3');
    await until(isFillOf(order.id));
  });

  it('that cancels what is left reports what was filled', async () => {
    const { account, books, until } = opened;
    const order = market({ amount: '0.002' });
    books.faults.add('partial-then-cancel');
    await account.submit(order);
    expect(await until(isDone(order.id))).toMatchObject({
      status: 'cancelled',
      reason: 'Cancelled by the venue.',
    });
    expect(await until(isFillOf(order.id))).toMatchObject({ fill: { amount: '0.001' } });
    expect(await account.find(order)).toMatchObject({
      status: 'cancelled',
      reason: 'Cancelled by the venue.',
      fills: [{ amount: '0.001' }],
    });
  });

  it('that repeats messages repeats events with the same ids', async () => {
    const { account, books, events } = opened;
    const order = market();
    books.faults.add('repeat-events');
    await account.submit(order);
    await account.find(order);
    const ids = events.flatMap((event) =>
      event.kind === 'fill' && event.fill.orderId === order.id ? [event.fill.id] : [],
    );
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('that changes the order of messages loses none', async () => {
    const { account, books, until, events } = opened;
    const order = market({ amount: '0.3' });
    books.faults.add('reorder-events');
    await account.submit(order);
    await until(isFillOf(order.id));
    const found = await account.find(order);
    const reported = events.flatMap((event) =>
      event.kind === 'fill' && event.fill.orderId === order.id ? [event.fill] : [],
    );
    expect(reported.length).toBeGreaterThan(1);
    expect(new Set(reported)).toEqual(new Set(found?.fills));
  });

  it('of a cancellation leaves it unknown, and it can be repeated', async () => {
    const { account, books } = opened;
    const order = limit();
    await account.submit(order);
    books.faults.add('lose-answer');
    await expect(account.cancel(order)).rejects.toMatchObject(uncertain);
    expect(await account.cancel(order)).toBe('done');
    expect(await account.find(order)).toMatchObject({ status: 'cancelled' });
  });

  it('of a change leaves it unknown', async () => {
    const { account, books } = opened;
    const order = limit();
    await account.submit(order);
    books.faults.add('error-after');
    await expect(account.change(order, { price: '51000' })).rejects.toMatchObject(uncertain);
    expect(await account.find(order)).toMatchObject({ status: 'open' });
  });

  it('shows no key, secret or signature in errors and lines', async () => {
    const { account, books, lines, venues, until, events } = opened;
    const texts: string[] = [];
    const keepText = (error: unknown): void => {
      texts.push(inspect(error));
    };
    for (const fault of ['error-before', 'lose-answer', 'reject'] as const) {
      books.faults.add(fault);
      await account
        .submit(limit())
        .then((submitted) => texts.push(JSON.stringify(submitted)), keepText);
    }
    const gaps = events.filter(({ kind }) => kind === 'gap').length;
    venues.disconnect();
    await until(() => events.filter(({ kind }) => kind === 'gap').length > gaps);
    texts.push(...lines);
    expect(lines.length).toBeGreaterThan(0);
    const keys = FAKE_KEYS[exchange === 'okx' ? 'okx' : 'kraken'];
    const secrets = [keys.apiKey, keys.secret, keys.passphrase].filter((key) => key !== '');
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
