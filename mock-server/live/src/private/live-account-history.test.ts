import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Contract, Order } from '@parallax/protocol';
import { FAKE_KEYS } from '../fake-venues/fake-venues.ts';
import { instruments } from '../fake-venues/okx-instruments.ts';
import { sumOf } from './decimal-text.ts';
import { openLiveAccount } from './open-live-account.ts';
import {
  type FakeVenueId,
  type OpenedFakeAccount,
  openFakeAccount,
} from './testing/open-fake-account.ts';
import { orderOf } from './testing/order-of.ts';
import type { VenueEvent } from './venue-account.ts';

const VENUES: readonly FakeVenueId[] = ['kraken_spot', 'okx'];
/** Terms of an order of nobody's at the venue, which is filled at once. */
const MARKET = {
  clientId: '',
  side: 'buy',
  type: 'market',
  price: undefined,
  amount: '1',
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
  triggerPrice: undefined,
  triggersAbove: false,
  expiresAt: undefined,
} as const;
const SYMBOLS = { kraken_spot: 'XBTUSD', okx: 'BTC-USDT' } as const;

describe.each(VENUES)('an order at %s', (exchange) => {
  let opened: OpenedFakeAccount;
  beforeEach(async () => {
    opened = await openFakeAccount(exchange);
  });
  afterEach(() => opened.close());

  const limit = (changes: Partial<Order> = {}): Order =>
    orderOf({ exchange, symbol: SYMBOLS[exchange], amount: '0.001', price: '50000', ...changes });
  const market = (): Order => limit({ type: 'market', price: null, amount: '0.3' });

  /** Resolves when the venue's list of recent fills is empty. */
  const untilOld = async (): Promise<void> => {
    while (opened.books.listedFills(Date.now(), 'recent').length > 0) await after(20);
  };

  it('that the venue receives after its answer was lost is not known before, and found then', async () => {
    const { account, books } = opened;
    const order = limit();
    books.faults.add('deliver-late');
    await expect(account.submit(order)).rejects.toMatchObject({ name: 'Error' });
    expect(await account.find(order)).toBeUndefined();
    while (books.orders.size === 0) await after(20);
    expect(await account.find(order)).toMatchObject({ status: 'open' });
  });

  it('is found with its fills after the venue has forgotten its id', async () => {
    const { account, books } = opened;
    const order = market();
    await account.submit(order);
    books.faults.add('forget-ids');
    const found = await account.find({ ...order, venueOrderId: null });
    expect(found).toMatchObject({ status: 'filled' });
    expect(sumOf(found?.fills.map(({ amount }) => amount) ?? [])).toBe('0.3');
  });

  it('is found with the fills that only the list of older ones has', async () => {
    const { account, books } = opened;
    const order = market();
    await account.submit(order);
    books.faults.add('short-history');
    await untilOld();
    const found = await account.find(order);
    expect(found?.totals).toBeUndefined();
    expect(sumOf(found?.fills.map(({ amount }) => amount) ?? [])).toBe('0.3');
  });

  it('has its fills in the list of older ones after the venue has forgotten its id', async () => {
    const { account, books } = opened;
    const order = market();
    await account.submit(order);
    books.faults.add('forget-ids');
    books.faults.add('short-history');
    await untilOld();
    const fills = (await account.oldFills?.(order)) ?? [];
    const all = [...fills, ...(await account.history(Date.parse(order.createdAt))).fills];
    const own = new Map(
      all.filter(({ orderId }) => orderId === order.id).map((fill) => [fill.id, fill]),
    );
    expect(sumOf([...own.values()].map(({ amount }) => amount))).toBe('0.3');
  });

  it('is found with its totals where no list has its fills, which the caller knows', async () => {
    const { account, books } = opened;
    const order = market();
    await account.submit(order);
    const before = await account.find(order);
    books.faults.add('no-history');
    await untilOld();
    const found = await account.find({ ...order, filled: '0.3' });
    const value = (before?.fills ?? []).reduce(
      (sum, { price, amount }) => sum + Number(price) * Number(amount),
      0,
    );
    expect(found).toMatchObject({ status: 'filled', fills: [], totals: { filled: '0.3' } });
    expect(Number(found?.totals?.averagePrice)).toBeCloseTo(value / 0.3, 6);
    expect(found?.totals?.until).toBeGreaterThanOrEqual(before?.fills.at(-1)?.at ?? Infinity);
  });

  it('that is cancelled while nobody is connected is found so after the gap', async () => {
    const { account, venues, until } = opened;
    const order = limit();
    await account.submit(order);
    venues.accounts.cancelOffline(exchange === 'okx' ? 'okx' : 'kraken');
    await until(({ kind }) => kind === 'gap');
    expect(await account.find(order)).toMatchObject({ status: 'cancelled' });
  });
});

it('a trade in a contract that is not listed yet is reported when it is', async () => {
  let aheadMs = 0;
  const { books, venues, lines, until, close } = await openFakeAccount('okx', {
    pollMs: 50,
    unlisted: ['ETH-USDT'],
    now: () => Date.now() + aheadMs,
  });
  books.place({ ...MARKET, contract: 'ETH-USDT' }, Date.now());
  while (!lines.some((line) => line.includes('ETH-USDT is of an unknown contract')))
    await after(20);
  venues.setUnlisted([]);
  // the contracts are loaded again once a minute
  aheadMs = 61_000;
  expect(await until(({ kind }) => kind === 'fill')).toMatchObject({
    fill: { symbol: 'ETH-USDT', side: 'buy', orderId: null },
  });
  await close();
});

it('a stop at okx is not denied while its request can still be carried out', async () => {
  const { account, close } = await openFakeAccount('okx');
  const order = orderOf({
    exchange: 'okx',
    symbol: 'BTC-USDT',
    type: 'stop',
    price: null,
    triggerPrice: '61000',
  });
  await expect(account.find(order)).rejects.toThrow('may still carry out');
  await close();
});

const isSettlement = (event: VenueEvent): boolean =>
  event.kind === 'entry' && event.entry.kind === 'settlement';

describe('the delivery of a contract that okx lists no longer', () => {
  const name = instruments(() => 1).find(({ type }) => type === 'FUTURES')?.name ?? '';
  const stored: Contract = {
    symbol: name,
    base: 'BTC',
    quote: 'USD',
    instType: 'future',
    riskType: 'inverse',
    exchange: 'okx',
    exchangeName: 'OKX',
    origExchange: 'OKX',
    origSymbol: name,
    qtyDecimals: 0,
    priceDecimals: 1,
    marketDropdown: name,
    generated: false,
    expiry: Date.now(),
    strike: null,
    optionType: null,
    tick: 0.1,
    lot: 100,
    contractSize: 100,
    contractSizeUnit: 'USD',
    settle: 'BTC',
  };

  it.each<[string, Parameters<typeof openFakeAccount>[1]]>([
    ['was listed before', {}],
    [
      'is that of a stored position',
      { unlisted: [name], contracts: () => [{ exchange: 'okx', symbol: name, contract: stored }] },
    ],
  ])('names it if it %s', async (_case, options) => {
    let aheadMs = 0;
    const now = (): number => Date.now() + aheadMs;
    const opened = await openFakeAccount('okx', { ...options, pollMs: 50, now });
    const { account, books, venues, until, close } = opened;
    venues.setUnlisted([name]);
    // the contracts are loaded again, at most once a minute, for an order in one that is not listed
    aheadMs = 61_000;
    await expect(account.find(orderOf({ exchange: 'okx', symbol: 'X-USD' }))).rejects.toThrow(
      'does not list',
    );
    books.place({ ...MARKET, contract: name, amount: '10' }, Date.now());
    books.deliver(name, '0.01', Date.now());
    expect(await until(isSettlement)).toMatchObject({
      entry: {
        amount: '0.01',
        contract: { exchange: 'okx', symbol: name, positionAmount: '1000' },
      },
    });
    const { fills } = await account.history(Date.now() - 60_000);
    expect(fills).toContainEqual(expect.objectContaining({ symbol: name, amount: '1000' }));
    await close();
  });
});

it('a history with trades of many orders that are not ours is read with few requests of Kraken', async () => {
  const { account, books, venues, close } = await openFakeAccount('kraken_spot');
  await account.close();
  for (let i = 0; i < 60; i += 1)
    books.place({ ...MARKET, contract: 'XBTUSD', amount: '0.001' }, Date.now());
  const next = openLiveAccount({
    exchange: 'kraken_spot',
    keys: FAKE_KEYS.kraken,
    contracts: () => [],
    url: venues.url,
    now: Date.now,
    log: () => undefined,
  });
  await next.start(() => undefined);
  // 60 lookups would wait minutes for the counter of requests
  const { fills } = await next.history(1);
  expect(fills).toHaveLength(60);
  expect(new Set(fills.map(({ orderId }) => orderId))).toEqual(new Set([null]));
  await next.close();
  await close();
});
