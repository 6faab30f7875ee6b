import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { orderSchema } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../../testing/open-storage-with-traders.ts';
import { until } from '../../../testing/until.ts';
import { requestCancels } from '../../calls/cancel-orders.ts';
import { readOpenOrders } from '../../records/account-store.ts';
import { readOrder } from '../../records/order-store.ts';
import {
  createLiveEngine,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../../testing/live-accounts.ts';
import { UncertainVenue } from '../../testing/uncertain-venue.ts';
import type { AccountEngine } from '../account-engine.ts';

const { companyId, id: traderId } = demoTrader('admin@acme.example');
const venues = new Map<string, UncertainVenue>();

let storage: Storage;
let remove: () => Promise<void>;
let engine: AccountEngine;
const createEngine = (): AccountEngine =>
  createLiveEngine(storage, { openVenue: (id) => venues.get(id) ?? new UncertainVenue(0) });
beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
  engine = createEngine();
  await engine.start();
});
afterAll(async () => {
  await engine.close();
  await remove();
});

const statusOf = async (id: string) => (await readOrder(storage.db, id))?.status;

/** Connects an account with an open order. */
async function addAccountWithOrder() {
  const venue = new UncertainVenue(0);
  const accountId = randomUUID();
  venues.set(accountId, venue);
  await storeConnection(storage, companyId, accountId);
  engine.takeReleased();
  await untilStarted(storage, accountId);
  const of = { companyId, traderId, accountId, symbol: 'BTCUSDT' };
  const orderId = await storeOrder(storage, of);
  await engine.takeStored([orderId]);
  await until(async () => (await statusOf(orderId)) === 'OPEN');
  return { venue, accountId, orderId };
}

it('an order whose stored fees have more decimals than the protocol is read, and stops no cancel', async () => {
  const long = await addAccountWithOrder();
  const other = await addAccountWithOrder();
  const accountIds = [long.accountId, other.accountId];
  await engine.close();
  // as earlier versions have stored them
  await storage.db
    .updateTable('trading_order')
    .set({ fees: JSON.stringify([{ asset: 'BTC', amount: '0.0000004785792704346165' }]) })
    .where('id', '=', long.orderId)
    .execute();
  engine = createEngine();
  await engine.start();

  const orders = await readOpenOrders(storage.db, accountIds);
  expect(orders.map((order) => orderSchema.parse(order).fees)).toEqual([
    [{ asset: 'BTC', amount: '0.000000478579270435' }],
    [],
  ]);
  await until(async () => engine.startedAccounts.length === accountIds.length);
  const accounts = { take: (order: (typeof orders)[number]) => engine.take(order) };
  const requester = { traderId, companyId, address: null };
  const services = { db: storage.db, pubSub: storage.pubSub, accounts, now: Date.now };
  const cancelled = await requestCancels(services, { ...requester, accountIds, filter: {} });
  expect(cancelled).toBe(2);
  for (const { venue, orderId } of [long, other]) {
    await until(async () => (await statusOf(orderId)) === 'CANCELLED');
    expect(venue.cancels).toEqual([orderId]);
  }
});
