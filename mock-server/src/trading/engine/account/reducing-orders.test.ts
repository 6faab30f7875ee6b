import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrderChange, VenueAccount, VenueEvent, VenueOrder } from '@parallax/live';
import type { Contract, Order, OrderFields } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { SHRUNK_TO_POSITION, VenueRejection } from '@parallax/trading';
import { DEMO_TRADERS } from '../../../seed/demo-traders.ts';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { openStorageWithTraders } from '../../../testing/open-storage-with-traders.ts';
import { until } from '../../../testing/until.ts';
import { addChange } from '../../records/change-requests.ts';
import { readOrder } from '../../records/order-store.ts';
import {
  createLiveEngine,
  storeCompany,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../../testing/live-accounts.ts';
import { balancesOnlyAccount } from '../../venue-accounts/balances-only-account.ts';
import type { AccountEngine } from '../account-engine.ts';

const SPOT = fixedMarket.catalogue.contracts.find(({ exchange }) => exchange === 'okx');
if (SPOT === undefined) throw new Error('The market has no contract of OKX.');
const perpetual = (exchange: string): Contract => ({
  ...SPOT,
  exchange,
  symbol: 'PERPETUAL',
  origSymbol: 'PERPETUAL',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});
const CALL: Contract = {
  ...perpetual('okx'),
  symbol: 'CALL',
  origSymbol: 'CALL',
  instType: 'option',
  strike: 20_000,
  optionType: 'call',
};
const market = {
  ...fixedMarket,
  catalogue: {
    ...fixedMarket.catalogue,
    contracts: [SPOT, perpetual('okx'), perpetual('binance_usdm'), perpetual('coinbase'), CALL],
  },
};
const OKX = { exchange: 'okx', symbol: 'PERPETUAL' } as const;
const BINANCE = { exchange: 'binance_usdm', symbol: 'PERPETUAL' } as const;
const COINBASE = { exchange: 'coinbase', symbol: 'PERPETUAL' } as const;
const OPTION = { exchange: 'okx', symbol: 'CALL' } as const;
const COINS = { exchange: SPOT.exchange, symbol: SPOT.symbol };

/** A venue that fills market orders at once, and lets limit orders rest. */
class Venue {
  /** what it was asked for, in this order */
  readonly calls: string[] = [];
  /** the orders that it was sent */
  readonly sent: Order[] = [];
  /** the present terms of orders that it has changed itself */
  readonly terms = new Map<string, OrderChange>();
  refusesChanges = false;
  rejectsMarketOrders = false;
  /** whether it has accepted market orders and not filled them yet */
  isSlow = false;
  /** runs once before the next change is answered */
  duringChange: (() => Promise<unknown>) | undefined;
  #fills = 0;
  onEvent: (event: VenueEvent) => void = () => undefined;

  fill({ id, exchange, symbol, side, amount }: Order, filled = amount): void {
    this.#fills += 1;
    this.onEvent({
      kind: 'fill',
      fill: {
        id: `fill ${this.#fills}`,
        orderId: id,
        exchange,
        symbol,
        side,
        price: '20000',
        amount: filled,
        fee: '0',
        feeAsset: 'USDT',
        liquidity: 'taker',
        at: Date.now(),
      },
    });
  }

  account(): VenueAccount {
    return {
      ...balancesOnlyAccount('None.', 'connected'),
      start: async (onEvent) => {
        this.onEvent = onEvent;
        onEvent({ kind: 'state', state: 'connected' });
      },
      submit: async (order) => {
        this.calls.push(`submit ${order.type} ${order.amount}`);
        this.sent.push(order);
        if (this.rejectsMarketOrders && order.type === 'market')
          return { status: 'rejected', reason: 'ReduceOnly Order Failed.' };
        if (order.type === 'market' && !this.isSlow) this.fill(order);
        return { status: 'accepted', venueOrderId: order.id };
      },
      change: async (_order, { amount }) => {
        this.calls.push(`change to ${amount}`);
        const run = this.duringChange;
        this.duringChange = undefined;
        await run?.();
        if (this.refusesChanges) throw new VenueRejection('The order cannot be changed.');
      },
      cancel: async ({ id }) => {
        this.calls.push(`cancel`);
        this.terms.delete(id);
        return 'cancelled';
      },
      find: async ({ id }): Promise<VenueOrder> => ({
        orderId: id,
        venueOrderId: id,
        status: 'open',
        reason: null,
        fills: [],
        terms: this.terms.get(id),
      }),
    };
  }
}

let storage: Storage;
let remove: () => Promise<void>;
let companyId: string;
let accountId: string;
let venue = new Venue();
let engine: AccountEngine;

beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
  companyId = await storeCompany(storage);
});
afterAll(async () => {
  await engine.close();
  await remove();
});

beforeEach(async () => {
  await engine?.close();
  venue = new Venue();
  accountId = await storeConnection(storage, companyId);
  engine = createLiveEngine(storage, {
    openVenue: (id) =>
      id === accountId ? venue.account() : balancesOnlyAccount('Of an earlier test.', 'connected'),
    market,
  });
  await engine.start();
  await untilStarted(storage, accountId);
});

const untilRow = (id: string, expected: Partial<Pick<Order, 'status' | 'amount'>>) =>
  until(async () => {
    const order = await readOrder(storage.db, id);
    if (order === undefined) return false;
    const { status, amount } = { ...order, ...expected };
    return order.status === status && order.amount === amount;
  });

/** Requests a change of an order, and waits for its answer. Returns why it was not made, or null. */
async function requestChange(orderId: string, change: OrderChange): Promise<string | null> {
  const id = await storage.db
    .transaction()
    .execute((transaction) =>
      addChange(transaction, { orderId, change, traderId: randomUUID(), at: Date.now() }),
    );
  await engine.takeStored([orderId]);
  const row = await until(async () => {
    const [found] = await storage.db
      .selectFrom('order_change')
      .select(['answered_at', 'failure'])
      .where('id', '=', id)
      .execute();
    return found?.answered_at === null ? undefined : found;
  });
  return row.failure;
}

/** Sends an order and waits until it rests or is filled. */
async function send(
  fields: Partial<OrderFields> &
    Pick<OrderFields, 'symbol'> & { traderId?: string; isBound?: boolean },
): Promise<string> {
  const id = await storeOrder(storage, { companyId, accountId, ...fields });
  await engine.takeStored([id]);
  const status = fields.type === 'market' ? 'FILLED' : 'OPEN';
  await untilRow(id, { status });
  return id;
}

const buy = (of: Pick<OrderFields, 'exchange' | 'symbol'>, amount: string) =>
  send({ ...of, type: 'market', price: null, amount });
const SELL = { side: 'sell', type: 'market', price: null } as const;
const REST = { side: 'sell', type: 'limit', price: '30000' } as const;
const CLOSE = { source: 'close' } as const;

describe('what closes a position of spot, which has no reduce-only orders', () => {
  it('shrinks with each other sale, and ends with the position', async () => {
    await buy(COINS, '2');
    const close = await send({ ...COINS, ...REST, ...CLOSE, amount: '2' });
    await send({ ...COINS, ...SELL, amount: '0.5' });
    await untilRow(close, { amount: '1.5' });
    const log = await storage.db
      .selectFrom('trading_log')
      .select('text')
      .where('order_id', '=', close)
      .where('kind', '=', 'order changed')
      .execute();
    expect(log.map(({ text }) => text)).toEqual([
      expect.stringContaining(`${SHRUNK_TO_POSITION} It is 1.5 now.`),
    ]);
    await send({ ...COINS, ...SELL, amount: '1.5' });
    await untilRow(close, { status: 'CANCELLED' });
    expect(venue.calls).toEqual([
      'submit market 2',
      'submit limit 2',
      'submit market 0.5',
      'change to 1.5',
      'submit market 1.5',
      'cancel',
    ]);
  });

  it('is cancelled where the venue does not change it', async () => {
    await buy(COINS, '2');
    const close = await send({ ...COINS, ...REST, ...CLOSE, amount: '2' });
    venue.refusesChanges = true;
    await send({ ...COINS, ...SELL, amount: '0.5' });
    await untilRow(close, { status: 'CANCELLED' });
    expect(venue.calls.at(-1)).toBe('cancel');
  });

  it('makes room for another one, since the venue has locked its coins', async () => {
    await buy(COINS, '2');
    const close = await send({ ...COINS, ...REST, ...CLOSE, amount: '2' });
    await send({ ...COINS, ...SELL, ...CLOSE, amount: '0.5' });
    await untilRow(close, { amount: '1.5' });
    expect(venue.calls.slice(2)).toEqual(['change to 1.5', 'submit market 0.5']);
  });

  it('is clipped when it is sent, less what is on its way', async () => {
    await buy(COINS, '2');
    venue.isSlow = true;
    const close = { companyId, accountId, ...COINS, ...SELL, ...CLOSE };
    const first = await storeOrder(storage, { ...close, amount: '1.5' });
    await engine.takeStored([first]);
    await untilRow(first, { status: 'OPEN' });
    const ids = [];
    for (const amount of ['1', '1']) {
      const id = await storeOrder(storage, { ...close, amount });
      ids.push(id);
      await engine.takeStored([id]);
    }
    const [second = '', third = ''] = ids;
    await untilRow(second, { status: 'OPEN', amount: '0.5' });
    await untilRow(third, { status: 'REJECTED' });
    expect(venue.calls.slice(1)).toEqual(['submit market 1.5', 'submit market 0.5']);
  });
});

describe('a larger amount of what closes a position of spot', () => {
  it('is not sent if it would close more than the position, which may be deposited coins', async () => {
    await buy(COINS, '2');
    const close = await send({ ...COINS, ...REST, ...CLOSE, amount: '1' });
    expect(await requestChange(close, { amount: '3' })).toMatch(
      /^The order can be for at most 2 .*smaller amount\.$/,
    );
    await send({ ...COINS, ...REST, ...CLOSE, amount: '0.5' });
    expect(await requestChange(close, { amount: '2' })).toContain('at most 1.5 ');
    expect(await requestChange(close, { amount: '1.5' })).toBe(null);
    expect(venue.calls.slice(1)).toEqual(['submit limit 1', 'submit limit 0.5', 'change to 1.5']);
  });

  it('shrinks if the position was reduced while the change was on its way', async () => {
    await buy(COINS, '2');
    const close = await send({ ...COINS, ...REST, ...CLOSE, amount: '1' });
    venue.duringChange = () => send({ ...COINS, ...SELL, amount: '1' });
    expect(await requestChange(close, { amount: '2' })).toBe(null);
    await untilRow(close, { amount: '1' });
    expect(venue.calls.slice(2)).toEqual(['change to 2', 'submit market 1', 'change to 1']);
  });
});

describe('reduce-only orders', () => {
  const reduceOnly = true;

  it('at Binance, which refuses a new one, let those in the book shrink before it is sent', async () => {
    await buy(BINANCE, '2');
    const old = await send({ ...BINANCE, ...REST, reduceOnly, amount: '1' });
    const recent = await send({ ...BINANCE, ...REST, reduceOnly, amount: '1' });
    const stop = { side: 'sell', type: 'stop', price: null, triggerPrice: '10000' } as const;
    await send({ ...BINANCE, ...stop, reduceOnly, amount: '2' });
    await send({ ...BINANCE, ...SELL, reduceOnly, amount: '1.5' });
    await untilRow(old, { amount: '0.5' });
    await untilRow(recent, { status: 'CANCELLED' });
    expect(venue.calls.slice(4).toSorted()).toEqual([
      'cancel',
      'change to 0.5',
      'submit market 1.5',
    ]);
    expect(venue.calls.at(-1)).toBe('submit market 1.5');
  });

  it('at Binance let a stop with a limit shrink once it was triggered, not before', async () => {
    await buy(BINANCE, '2');
    const terms = { type: 'stop_limit', triggerPrice: '19900', price: '19000' } as const;
    const stop = await send({ ...BINANCE, ...REST, ...terms, reduceOnly, amount: '1.5' });
    await send({ ...BINANCE, ...SELL, reduceOnly, amount: '0.5' });
    expect(venue.calls.slice(2)).toEqual(['submit market 0.5']);
    venue.onEvent({ kind: 'triggered', orderId: stop, at: Date.now() });
    await send({ ...BINANCE, ...SELL, reduceOnly, amount: '1' });
    await untilRow(stop, { amount: '0.5' });
    expect(venue.calls.slice(3)).toEqual(['change to 0.5', 'submit market 1']);
  });

  it('at Binance are clipped to the position before they are sent', async () => {
    await buy(BINANCE, '2');
    const profit = await send({ ...BINANCE, ...REST, reduceOnly, amount: '2' });
    const close = await send({ ...BINANCE, ...SELL, reduceOnly, amount: '3' });
    await untilRow(close, { status: 'FILLED', amount: '2' });
    await untilRow(profit, { status: 'CANCELLED' });
    expect(venue.calls.slice(2)).toEqual(['cancel', 'submit market 2']);
  });

  it('that made room for one which is rejected are reported to those who sent them', async () => {
    await buy(BINANCE, '2');
    const traderId = DEMO_TRADERS[0]?.id ?? '';
    const profit = { ...BINANCE, ...REST, reduceOnly, amount: '1', traderId };
    const old = await send(profit);
    const recent = await send(profit);
    venue.rejectsMarketOrders = true;
    const sent = { companyId, accountId, ...BINANCE, ...SELL, reduceOnly, amount: '1.5' };
    const rejected = await storeOrder(storage, sent);
    await engine.takeStored([rejected]);
    await untilRow(rejected, { status: 'REJECTED' });
    const rows = await until(async () => {
      const found = await storage.db
        .selectFrom('notification')
        .select(['title', 'short_message', 'data'])
        .where('trader_id', '=', traderId)
        .execute();
      return found.length === 2 ? found : undefined;
    });
    const textOf = (id: string) => rows.find(({ data }) => data?.includes(id))?.short_message;
    expect(textOf(recent)).toContain('It was cancelled for another order, which the venue has');
    expect(textOf(old)).toContain('It was reduced to 0.5 for another order, which the venue has');
    expect(rows.map(({ title }) => title)).toEqual(Array(2).fill('Order reduced for another'));
  });

  it('at other venues are shrunk by the venue, whose terms are taken over', async () => {
    await buy(OKX, '2');
    const profit = await send({ ...OKX, ...REST, reduceOnly, amount: '2' });
    venue.terms.set(profit, { amount: '1.5' });
    await send({ ...OKX, ...SELL, reduceOnly, amount: '0.5' });
    await untilRow(profit, { amount: '1.5', status: 'OPEN' });
    expect(venue.calls).toEqual(['submit market 2', 'submit limit 2', 'submit market 0.5']);
  });
});

describe.each([
  ['a derivative of Coinbase', COINBASE],
  ['an option of OKX', OPTION],
])('%s, of which the venue has no reduce-only orders,', (_what, of) => {
  it('is closed beside what rests, which ends with the position', async () => {
    await buy(of, '2');
    const profit = await send({ ...of, ...REST, isBound: true, amount: '2' });
    const close = await send({ ...of, ...SELL, ...CLOSE, reduceOnly: true, amount: '2' });
    await untilRow(profit, { status: 'CANCELLED' });
    expect(await readOrder(storage.db, close)).toMatchObject({ reduceOnly: true, amount: '2' });
    expect(venue.calls).toEqual(['submit market 2', 'submit limit 2', 'submit market 2', 'cancel']);
    expect(venue.sent.filter(({ reduceOnly }) => reduceOnly)).toEqual([]);
  });

  it('is left without stops that would open a position, and shrinks one that was triggered', async () => {
    await buy(of, '2');
    const stop = { type: 'stop_limit', triggerPrice: '19900', price: '19000' } as const;
    const first = await send({ ...of, ...REST, ...stop, isBound: true, amount: '2' });
    const second = await send({ ...of, ...REST, ...stop, isBound: true, amount: '1' });
    await send({ ...of, ...SELL, amount: '0.5' });
    venue.onEvent({ kind: 'triggered', orderId: first, at: Date.now() });
    await untilRow(first, { amount: '1.5' });
    await send({ ...of, ...SELL, amount: '1.5' });
    await untilRow(first, { status: 'CANCELLED' });
    await untilRow(second, { status: 'CANCELLED', amount: '1' });
    expect(venue.calls.slice(3)).toEqual([
      'submit market 0.5',
      'change to 1.5',
      'submit market 1.5',
      'cancel',
      'cancel',
    ]);
  });

  it('is closed by no more than the position', async () => {
    await buy(of, '2');
    await send({ ...of, ...SELL, amount: '1.5' });
    const close = await send({ ...of, ...SELL, ...CLOSE, reduceOnly: true, amount: '2' });
    await untilRow(close, { status: 'FILLED', amount: '0.5' });
    expect(venue.calls.at(-1)).toBe('submit market 0.5');
  });
});

describe('a stop that waits beside a position of which a part is sold', () => {
  const stop = { type: 'stop_limit', triggerPrice: '19900', price: '19000' } as const;
  const bound = { ...REST, ...stop, isBound: true, amount: '2' };

  it('shrinks before it is triggered, by itself', async () => {
    await buy(OPTION, '2');
    const first = await send({ ...OPTION, ...bound });
    const second = await send({ ...OPTION, ...bound });
    await send({ ...OPTION, ...SELL, amount: '0.5' });
    await untilRow(first, { status: 'OPEN', amount: '1.5' });
    await untilRow(second, { status: 'OPEN', amount: '1.5' });
    expect(venue.calls.slice(3)).toEqual(['submit market 0.5', 'change to 1.5', 'change to 1.5']);
  });

  it('stays as it is at Coinbase, which does not change stops', async () => {
    await buy(COINBASE, '2');
    const id = await send({ ...COINBASE, ...bound });
    await send({ ...COINBASE, ...SELL, amount: '0.5' });
    await send({ ...COINBASE, ...SELL, amount: '0.5' });
    expect(await readOrder(storage.db, id)).toMatchObject({ status: 'OPEN', amount: '2' });
    expect(venue.calls.slice(2)).toEqual(['submit market 0.5', 'submit market 0.5']);
  });

  it('stays as it is if the venue refuses the change', async () => {
    await buy(OPTION, '2');
    const id = await send({ ...OPTION, ...bound });
    venue.refusesChanges = true;
    await send({ ...OPTION, ...SELL, amount: '0.5' });
    await until(async () => venue.calls.includes('change to 1.5'));
    await send({ ...OPTION, ...SELL, amount: '0.5' });
    await until(async () => venue.calls.includes('change to 1'));
    expect(await readOrder(storage.db, id)).toMatchObject({ status: 'OPEN', amount: '2' });
    expect(venue.calls).not.toContain('cancel');
  });
});

describe('an order that passed its limits only because it reduces', () => {
  const isBound = true;

  it('is sent as reduce-only', async () => {
    await buy(BINANCE, '2');
    const bound = await send({ ...BINANCE, ...REST, isBound, amount: '2' });
    expect(await readOrder(storage.db, bound)).toMatchObject({ reduceOnly: true });
    await send({ ...BINANCE, ...SELL, reduceOnly: true, amount: '2' });
    await untilRow(bound, { status: 'CANCELLED' });
    expect(venue.calls).toEqual(['submit market 2', 'submit limit 2', 'cancel', 'submit market 2']);
  });

  it('shrinks with the position at Coinbase, which has no reduce-only orders', async () => {
    await buy(COINBASE, '2');
    const bound = await send({ ...COINBASE, ...REST, isBound, amount: '2' });
    await send({ ...COINBASE, ...SELL, amount: '1.5' });
    await untilRow(bound, { amount: '0.5' });
    await send({ ...COINBASE, ...SELL, amount: '0.5' });
    await untilRow(bound, { status: 'CANCELLED' });
    expect(venue.calls.slice(2)).toEqual([
      'submit market 1.5',
      'change to 0.5',
      'submit market 0.5',
      'cancel',
    ]);
  });
});
