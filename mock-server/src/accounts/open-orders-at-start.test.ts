import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderStatus } from '@parallax/protocol';
import { insertOrders } from '../orders/order-store.ts';
import type { Storage } from '../storage/storage.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { openTestStorage } from '../testing/open-test-storage.ts';
import { until } from '../testing/until.ts';
import { balancesOnlyAccount } from '../venue-accounts/balances-only-account.ts';
import { deferred } from '../venue-accounts/deferred.ts';
import type { VenueAccount } from '../venue-accounts/venue-account.ts';
import { AccountEngine } from './account-engine.ts';

const COMPANY = randomUUID();
const ACCOUNT = randomUUID();

let storage: Storage;
let remove: () => Promise<void>;
/** the orders that the venue was asked for, in this order */
const found: string[] = [];
/** orders whose next lookup fails */
const failing = new Set<string>();
/** what the venue waits for before it answers for an open order */
const answers = deferred<void>();

const venue: VenueAccount = {
  ...balancesOnlyAccount('None.', 'connected'),
  start: async (onEvent) => onEvent({ kind: 'state', state: 'connected' }),
  history: async () => ({ fills: [], entries: [] }),
  find: async ({ id, status }: Order) => {
    found.push(id);
    if (status === 'OPEN') await answers.promise;
    if (failing.delete(id)) throw new Error('The order could not be looked up.');
    const terms = { price: '21000' };
    return { orderId: id, venueOrderId: id, status: 'open', reason: null, fills: [], terms };
  },
};

const createEngine = () =>
  new AccountEngine({
    storage,
    market: fixedMarket,
    prices: { usd: () => undefined },
    openVenue: () => venue,
    isSimulated: () => false,
    runCommand: () => Promise.resolve(),
    onChanged: () => undefined,
    publish: () => undefined,
    now: Date.now,
    log: () => undefined,
  });

const statusOf = async (id: string) => {
  const row = await storage.db
    .selectFrom('trading_order')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
};

/** Stores an order as an engine that has stopped has left it. */
async function store(status: OrderStatus): Promise<string> {
  const id = randomUUID();
  const fields = {
    id,
    accountId: ACCOUNT,
    exchange: 'okx',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    amount: '1',
    price: '20000',
    triggerPrice: null,
    triggerBy: 'last',
    timeInForce: 'GTC',
    expiresAt: null,
    postOnly: false,
    reduceOnly: false,
    strategyId: null,
    source: 'api',
  } as const;
  const order = { fields, traderId: randomUUID(), companyId: COMPANY, amountUnit: 'BTC' };
  await storage.db.transaction().execute(async (transaction) => {
    await insertOrders(transaction, storage.pubSub, [
      { ...order, notionalUsd: null, address: null, at: Date.now() },
    ]);
    await transaction
      .updateTable('trading_order')
      .set({ status, venue_order_id: status === 'OPEN' ? id : null })
      .where('id', '=', id)
      .execute();
  });
  return id;
}

beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  const company = { id: COMPANY, name: 'Desk', type: 'BUSINESS', is_prime: false };
  await storage.db
    .insertInto('company')
    .values({ ...company, photo_base64: null })
    .execute();
  const okx = fixedMarket.catalogue.exchanges.find(({ name }) => name === 'okx');
  await storage.db
    .insertInto('company_exchange')
    .values({
      id: ACCOUNT,
      company_id: COMPANY,
      exchange_id: okx?.id ?? '',
      name: 'OKX',
      api_key_tail: '',
      keys_sealed: '',
      mode: 'LIVE',
      active: true,
      allow_execution: true,
    })
    .execute();
  const engine = createEngine();
  await engine.start();
  await until(async () => {
    const row = await storage.db.selectFrom('account').select('id').executeTakeFirst();
    return row !== undefined;
  });
  await engine.close();
});
afterAll(() => remove());

describe('design §3 orders that an engine finds when it starts', () => {
  it('are looked up one by one if they are open, so that uncertain ones do not wait behind them', async () => {
    const open = [await store('OPEN'), await store('OPEN'), await store('OPEN')];
    const unknown = await store('UNKNOWN');
    const engine = createEngine();
    await engine.start();
    await until(async () => (await statusOf(unknown)) === 'OPEN');
    expect(found.filter((id) => open.includes(id))).toHaveLength(1);
    answers.resolve();
    await until(async () => open.every((id) => found.includes(id)));
    await engine.close();
  });

  it('are changed though the lookup before the change fails', async () => {
    const id = await store('OPEN');
    const engine = createEngine();
    await engine.start();
    answers.resolve();
    // one by one, after those of the test before
    await until(async () => found.includes(id));
    failing.add(id);
    await storage.db
      .updateTable('trading_order')
      .set({ requested_change: JSON.stringify({ price: '21000' }) })
      .where('id', '=', id)
      .execute();
    await engine.takeStored([id]);
    await until(async () => {
      const row = await storage.db
        .selectFrom('trading_order')
        .select('price')
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(row?.price) === 21_000;
    });
    expect(failing.has(id)).toBe(false);
    await engine.close();
  });
});
