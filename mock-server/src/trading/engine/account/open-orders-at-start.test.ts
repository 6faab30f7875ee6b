import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VenueAccount, VenueEvent } from '@parallax/live';
import type { Order, OrderStatus } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { until } from '../../../testing/until.ts';
import { ORDER_COLUMNS, toOrder } from '../../records/order-row.ts';
import {
  createLiveEngine,
  storeCompany,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../../testing/live-accounts.ts';
import { balancesOnlyAccount } from '../../venue-accounts/balances-only-account.ts';
import { deferred } from '../../venue-accounts/deferred.ts';

let storage: Storage;
let remove: () => Promise<void>;
let companyId: string;
let accountId: string;
/** the orders that the venue was asked for, in this order */
const found: string[] = [];
/** what the venue waits for before it answers for an open order */
const answers = deferred<void>();

const venue: VenueAccount = {
  ...balancesOnlyAccount('None.', 'connected'),
  start: async (onEvent) => onEvent({ kind: 'state', state: 'connected' }),
  history: async () => ({ fills: [], entries: [] }),
  find: async ({ id, status }: Order) => {
    found.push(id);
    if (status === 'OPEN') await answers.promise;
    return { orderId: id, venueOrderId: id, status: 'open', reason: null, fills: [] };
  },
};

const statusOf = async (id: string) => {
  const row = await storage.db
    .selectFrom('trading_order')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
};

/** Stores an order as an engine that has stopped has left it. */
async function storeWith(status: OrderStatus): Promise<string> {
  const id = await storeOrder(storage, { companyId, accountId, symbol: 'BTC-USDT' });
  await storage.db
    .updateTable('trading_order')
    .set({ status, venue_order_id: status === 'OPEN' ? id : null })
    .where('id', '=', id)
    .execute();
  return id;
}

beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  companyId = await storeCompany(storage);
  accountId = await storeConnection(storage, companyId);
  const engine = createLiveEngine(storage, { openVenue: () => venue });
  await engine.start();
  await untilStarted(storage, accountId);
  await engine.close();
});
afterAll(() => remove());

describe('design §3 orders that an engine finds when it starts', () => {
  it('are looked up one by one if they are open, after the uncertain ones', async () => {
    const open = [await storeWith('OPEN'), await storeWith('OPEN'), await storeWith('OPEN')];
    const unknown = await storeWith('UNKNOWN');
    const isOpenOne = (id: string) => open.includes(id);
    const engine = createLiveEngine(storage, { openVenue: () => venue });
    await engine.start();
    await until(async () => (await statusOf(unknown)) === 'OPEN');
    await until(async () => found.some(isOpenOne));
    expect(found[0]).toBe(unknown);
    expect(found.filter(isOpenOne)).toHaveLength(1);
    answers.resolve();
    await until(async () => open.every((id) => found.includes(id)));
    await engine.close();
  });

  it('have the amount and the cost that the venue reports where it no longer lists the fills', async () => {
    const id = await storeOrder(storage, { companyId, accountId, symbol: 'BTCUSDT' });
    await storage.db
      .updateTable('trading_order')
      .set({ status: 'OPEN', venue_order_id: id })
      .where('id', '=', id)
      .execute();
    const at = Date.now();
    const listed = {
      id: 'listed',
      orderId: id,
      exchange: 'okx',
      symbol: 'BTCUSDT',
      side: 'buy',
      price: '20000',
      amount: '0.2',
      fee: '0',
      feeAsset: 'USDT',
      liquidity: 'maker',
      at: at - 1_000,
    } as const;
    const totals = { filled: '0.5', averagePrice: '19400', until: at };
    let report: ((event: VenueEvent) => void) | undefined;
    const forgetful: VenueAccount = {
      ...venue,
      start: async (onEvent) => {
        report = onEvent;
        onEvent({ kind: 'state', state: 'connected' });
      },
      find: async (order) =>
        order.id === id
          ? {
              orderId: id,
              venueOrderId: id,
              status: 'open',
              reason: null,
              fills: [listed],
              totals,
            }
          : venue.find(order),
    };
    const engine = createLiveEngine(storage, { openVenue: () => forgetful });
    await engine.start();
    const read = async () => {
      const query = storage.db.selectFrom('trading_order').select(ORDER_COLUMNS);
      return toOrder(await query.where('id', '=', id).executeTakeFirstOrThrow());
    };
    await until(async () => (await read()).filled === '0.5');
    // one of those that are not listed is reported late, and then a new one
    const late = { ...listed, id: 'late', price: '19000', at: at - 2_000 };
    report?.({ kind: 'fill', fill: late });
    report?.({ kind: 'fill', fill: { ...listed, id: 'new', price: '19400', at: at + 1 } });
    await until(async () => (await read()).filled === '0.7');
    expect(await read()).toMatchObject({ status: 'PARTIALLY_FILLED', averagePrice: '19400' });
    await engine.close();
  });

  it('are looked up 5 s later at most if the venue does not answer for an uncertain one', async () => {
    const open = await storeWith('OPEN');
    const unknown = await storeWith('UNKNOWN');
    found.length = 0;
    const answer = deferred<void>();
    const askedAt = new Map<string, number>();
    const silent: VenueAccount = {
      ...venue,
      find: async (order) => {
        askedAt.set(order.id, performance.now());
        if (order.status === 'UNKNOWN') await answer.promise;
        return venue.find(order);
      },
    };
    const engine = createLiveEngine(storage, { openVenue: () => silent });
    await engine.start();
    await until(async () => found.includes(open));
    expect((askedAt.get(open) ?? 0) - (askedAt.get(unknown) ?? 0)).toBeGreaterThan(4_900);
    answer.resolve();
    await engine.close();
  });
});
