import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Order } from '@parallax/protocol';
import { FAKE_KEYS } from '../fake-venues/fake-venues.ts';
import { negated, sumOf } from './decimal-text.ts';
import { openLiveAccount } from './open-live-account.ts';
import {
  type FakeVenueId,
  type OpenedFakeAccount,
  openFakeAccount,
} from './testing/open-fake-account.ts';
import { orderOf } from './testing/order-of.ts';
import type { VenueEvent } from './venue-account.ts';

const VENUES: readonly FakeVenueId[] = ['kraken_spot', 'okx'];
const SYMBOLS = { kraken_spot: 'XBTUSD', okx: 'BTC-USDT' } as const;

const btc = (exchange: FakeVenueId, changes: Partial<Order> = {}): Order =>
  orderOf({ exchange, symbol: SYMBOLS[exchange], amount: '0.001', price: '50000', ...changes });

const isFillOf = (id: string) => (event: VenueEvent) =>
  event.kind === 'fill' && event.fill.orderId === id;
const isTrigger = (id: string) => (event: VenueEvent) =>
  event.kind === 'triggered' && event.orderId === id;
const isDone = (id: string) => (event: VenueEvent) => event.kind === 'done' && event.orderId === id;

describe.each(VENUES)('an account at %s', (exchange) => {
  let opened: OpenedFakeAccount;
  let isOpen = false;
  beforeEach(async () => {
    // Kraken's limit of requests would slow down an account that several tests use
    if (isOpen && exchange === 'kraken_spot') await opened.close();
    if (!isOpen || exchange === 'kraken_spot') opened = await openFakeAccount(exchange);
    isOpen = true;
    opened.setPrice(60_000);
    opened.books.faults.clear();
  });
  afterAll(() => opened.close());

  it('is connected once its stream is subscribed', async () => {
    const { events, account } = opened;
    expect(events.slice(0, 2)).toEqual([
      { kind: 'state', state: 'connecting' },
      { kind: 'state', state: 'connected' },
    ]);
    const balances = await account.balances();
    expect(balances?.get('BTC')).toBe(exchange === 'okx' ? '3' : '2');
  });

  it('rests an order, which is filled when the price reaches it', async () => {
    const { account, setPrice, until } = opened;
    const order = btc(exchange);
    const submitted = await account.submit(order);
    expect(submitted).toEqual({ status: 'accepted', venueOrderId: expect.any(String) });
    expect(await account.find(order)).toMatchObject({ status: 'open', fills: [] });
    setPrice(49_900);
    const event = await until(isFillOf(order.id));
    expect(event).toMatchObject({
      fill: { side: 'buy', price: '50000', amount: '0.001', liquidity: 'maker', exchange },
    });
    const found = await account.find(order);
    expect(found).toMatchObject({ status: 'filled', orderId: order.id });
    expect(event).toEqual({ kind: 'fill', fill: found?.fills[0] });
  });

  it('takes the book at the market', async () => {
    const { account, until } = opened;
    const order = btc(exchange, { type: 'market', price: null });
    await account.submit(order);
    expect(await until(isFillOf(order.id))).toMatchObject({ fill: { liquidity: 'taker' } });
    const found = await account.find(order);
    expect(found?.status).toBe('filled');
    expect(found?.fills.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(0.001, 9);
  });

  it('cancels an order, and reports it', async () => {
    const { account, until } = opened;
    const order = btc(exchange);
    await account.submit(order);
    expect(await account.cancel(order)).toBe('cancelled');
    expect(await until(isDone(order.id))).toMatchObject({ status: 'cancelled', reason: null });
    expect(await account.find(order)).toMatchObject({ status: 'cancelled', fills: [] });
    expect(await account.cancel(order)).toBe('done');
  });

  it('changes the price and the amount of an order in place', async () => {
    const { account, books } = opened;
    const order = btc(exchange);
    await account.submit(order);
    await account.change(order, { price: '51000', amount: '0.002' });
    expect(
      books.findByClientId(order.id.replaceAll('-', '')) ?? books.findByClientId(order.id),
    ).toMatchObject({ price: '51000', amount: '0.002', state: 'open' });
  });

  it('reports the terms that another client has given an order', async () => {
    const { account, books, until } = opened;
    const order = btc(exchange);
    await account.submit(order);
    const atVenue =
      books.findByClientId(order.id.replaceAll('-', '')) ?? books.findByClientId(order.id);
    if (atVenue !== undefined) books.change(atVenue, { price: '51000' }, Date.now());
    const terms = { price: '51000', amount: '0.001' };
    await until((event) => event.kind === 'terms' && event.terms.price === '51000');
    expect(await account.find(order)).toMatchObject({ terms });
  });

  it('rejects a change of an order that is done', async () => {
    const { account } = opened;
    const order = btc(exchange);
    await account.submit(order);
    await account.cancel(order);
    await expect(account.change(order, { price: '51000' })).rejects.toMatchObject({
      name: 'VenueRejection',
    });
  });

  it('rejects with the reason of the venue', async () => {
    const { account } = opened;
    expect(await account.submit(btc(exchange, { amount: '100' }))).toEqual({
      status: 'rejected',
      reason: expect.stringMatching(/Insufficient/),
    });
    expect(await account.submit(btc(exchange, { symbol: 'NONE' }))).toEqual({
      status: 'rejected',
      reason: 'The venue does not list NONE.',
    });
  });

  it('waits for the trigger price of a stop', async () => {
    const { account, setPrice, until } = opened;
    const order = btc(exchange, { type: 'stop', price: null, triggerPrice: '61000' });
    await account.submit(order);
    expect(await account.find(order)).toMatchObject({ status: 'open' });
    setPrice(61_500);
    await until(isFillOf(order.id));
    expect(await account.find(order)).toMatchObject({ status: 'filled' });
  });

  it('cancels an order that waits for its trigger price', async () => {
    const { account, until } = opened;
    const order = btc(exchange, { type: 'stop_limit', price: '61100', triggerPrice: '61000' });
    await account.submit(order);
    expect(await account.cancel(order)).toBe('cancelled');
    await until(isDone(order.id));
  });

  it('does not know an order that it has not received', async () => {
    const { account } = opened;
    expect(await account.find(btc(exchange))).toBeUndefined();
  });

  it('lists fills and entries since a time, oldest first, as it has reported them', async () => {
    const { account, books, events } = opened;
    // more than one level of the book
    const order = btc(exchange, { type: 'market', price: null, amount: '0.5' });
    await account.submit(order);
    expect((await account.find(order))?.fills.length).toBeGreaterThan(1);
    books.deposit('SOL', '3', Date.now());
    const { fills, entries } = await account.history(Date.now() - 3_600_000);
    const reported = events.flatMap((event) => (event.kind === 'fill' ? [event.fill] : []));
    expect(new Set(fills)).toEqual(new Set(reported));
    expect(fills).toEqual(fills.toSorted((a, b) => a.at - b.at));
    expect(new Set(fills.map(({ id }) => id)).size).toBe(fills.length);
    expect(entries.map(({ asset, amount }) => `${amount} ${asset}`)).toContain('3 SOL');
    expect(entries.every(({ kind }) => kind === 'deposit' || kind === 'transfer')).toBe(true);
  });

  it('has the balance that its entries and fills add up to', async () => {
    const { account } = opened;
    await account.submit(btc(exchange, { type: 'market', price: null, amount: '0.5' }));
    const { fills, entries } = await account.history(0);
    const changes = [
      ...entries.filter(({ asset }) => asset === 'BTC').map(({ amount }) => amount),
      ...fills.map(({ side, amount }) => (side === 'buy' ? amount : negated(amount))),
      ...fills.flatMap(({ feeAsset, fee }) => (feeAsset === 'BTC' ? [negated(fee)] : [])),
    ];
    expect((await account.balances())?.get('BTC')).toBe(sumOf(changes));
  });

  it('reports a gap after each reconnect, and receives again', async () => {
    const { account, venues, until, events } = opened;
    const before = events.length;
    venues.disconnect();
    await until(({ kind }) => kind === 'gap');
    expect(events.slice(before)).toEqual([
      { kind: 'state', state: 'connecting' },
      { kind: 'state', state: 'connected' },
      { kind: 'gap' },
    ]);
    const order = btc(exchange, { type: 'market', price: null });
    await account.submit(order);
    await until(isFillOf(order.id));
  });

  it('has in its history what happened while it was not connected', async () => {
    const { account, venues, until, events, setPrice } = opened;
    const order = btc(exchange);
    const since = Date.now() - 1_000;
    await account.submit(order);
    const gaps = events.filter(({ kind }) => kind === 'gap').length;
    venues.disconnect();
    setPrice(49_900);
    await until(() => events.filter(({ kind }) => kind === 'gap').length > gaps);
    const { fills } = await account.history(since);
    expect(fills).toContainEqual(
      expect.objectContaining({ orderId: order.id, amount: '0.001', price: '50000' }),
    );
  });

  it('reports that a stop with a limit was triggered, and that it was while it was not connected', async () => {
    const { account, venues, setPrice, until, events } = opened;
    const stop = { type: 'stop_limit', price: '60600', triggerPrice: '61000' } as const;
    const [seen, missed] = [btc(exchange, stop), btc(exchange, stop)];
    await account.submit(seen);
    expect(await account.find(seen)).toMatchObject({ status: 'open', hasTriggered: false });
    setPrice(61_500);
    await until(isTrigger(seen.id));
    expect(await account.find(seen)).toMatchObject({ status: 'open', hasTriggered: true });
    setPrice(60_000);
    await account.submit(missed);
    const gaps = events.filter(({ kind }) => kind === 'gap').length;
    venues.disconnect();
    setPrice(61_500);
    await until(() => events.filter(({ kind }) => kind === 'gap').length > gaps);
    expect(await account.find(missed)).toMatchObject({ status: 'open', hasTriggered: true });
  });

  it('refuses keys that the venue does not accept', async () => {
    const { venues } = opened;
    const venue = exchange === 'okx' ? 'okx' : 'kraken';
    const events: VenueEvent[] = [];
    const wrong = openLiveAccount({
      exchange,
      keys: { ...FAKE_KEYS[venue], secret: Buffer.from('wrong secret').toString('base64') },
      contracts: () => [],
      url: venues.url,
      now: Date.now,
      log: () => undefined,
    });
    await expect(wrong.start((event) => events.push(event))).rejects.toMatchObject({
      name: 'VenueRejection',
    });
    expect(events.at(-1)).toEqual({ kind: 'state', state: 'failed' });
    await wrong.close();
  });
});

describe('an account at okx with a position', () => {
  it('has it in coins, with one that it has no trades of, and logs unknown contracts once', async () => {
    const { account, venues, lines, close } = await openFakeAccount('okx');
    const order = orderOf({
      exchange: 'okx',
      symbol: 'BTC-USDT-SWAP',
      side: 'sell',
      type: 'market',
      price: null,
      amount: '0.05',
    });
    await account.submit(order);
    const [fill] = (await account.find(order))?.fills ?? [];
    for (const contract of ['ETH-USDT-SWAP', 'NONE-USDT-SWAP']) {
      const response = await fetch(`${venues.url}/control/positions`, {
        method: 'POST',
        body: JSON.stringify({ venue: 'okx', contract, amount: '20', entryPrice: '2500.5' }),
      });
      expect(response.status).toBe(200);
    }
    const expected = [
      { exchange: 'okx', symbol: 'BTC-USDT-SWAP', amount: '-0.05', entryPrice: fill?.price },
      { exchange: 'okx', symbol: 'ETH-USDT-SWAP', amount: '2', entryPrice: '2500.5' },
    ];
    expect(await account.positions()).toEqual(expected);
    expect(await account.positions()).toEqual(expected);
    expect(lines).toEqual(['okx: The position in NONE-USDT-SWAP is of an unknown contract.']);
    await close();
  });

  it('counts contracts as coins, and reports funding with the position that paid it', async () => {
    const { account, books, until, close } = await openFakeAccount('okx', { pollMs: 50 });
    const order = orderOf({
      exchange: 'okx',
      symbol: 'BTC-USDT-SWAP',
      type: 'market',
      price: null,
      amount: '0.05',
    });
    await account.submit(order);
    const found = await account.find(order);
    expect(sumOf(found?.fills.map(({ amount }) => amount) ?? [])).toBe('0.05');
    expect(books.positions.get('BTC-USDT-SWAP')?.amount).toBe('5');
    books.payFunding('BTC-USDT-SWAP', Date.now(), '0.0002');
    const event = await until((each) => each.kind === 'entry' && each.entry.kind === 'funding');
    expect(event).toMatchObject({
      entry: {
        kind: 'funding',
        asset: 'USDT',
        amount: expect.stringMatching(/^-/),
        contract: { exchange: 'okx', symbol: 'BTC-USDT-SWAP', positionAmount: '0.05' },
      },
    });
    const { entries } = await account.history(0);
    expect(entries).toContainEqual(event.kind === 'entry' ? event.entry : undefined);
    const closing: Order = {
      ...order,
      id: randomUUID(),
      side: 'sell',
      reduceOnly: true,
      amount: '0.08',
    };
    await account.submit(closing);
    expect(sumOf((await account.find(closing))?.fills.map(({ amount }) => amount) ?? [])).toBe(
      '0.05',
    );
    expect(books.positions.size).toBe(0);
    await close();
  });
});
