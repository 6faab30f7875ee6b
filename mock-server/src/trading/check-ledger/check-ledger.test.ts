import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { addAccount } from '../../company/exchanges/add-account.ts';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { checkLedger } from './check-ledger.ts';

const COMPANY = randomUUID();
const ACCOUNT = randomUUID();
const ORDER = randomUUID();
const AT = '2026-11-28T08:00:00.000Z';
const LISTED = fixedMarket.catalogue.contracts.find(
  ({ exchange, symbol }) => exchange === 'binance_spot' && symbol === 'BTCUSDT',
);
if (LISTED === undefined) throw new Error('The market does not list the contract.');
const CONTRACT = { exchange: LISTED.exchange, symbol: LISTED.symbol };

let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  const { db } = storage;
  const company = { id: COMPANY, name: 'Desk', type: 'BUSINESS', is_prime: false };
  await db
    .insertInto('company')
    .values({ ...company, photo_base64: null })
    .execute();
  const balances = [{ asset: 'USDT', amount: '1000' }];
  await addAccount(db, { id: ACCOUNT, companyId: COMPANY, balances, at: Date.parse(AT) });
  await db
    .insertInto('trading_order')
    .values({
      ...CONTRACT,
      id: ORDER,
      account_id: ACCOUNT,
      side: 'buy',
      type: 'market',
      amount: '0.5',
      trigger_by: 'last',
      time_in_force: 'GTC',
      post_only: false,
      reduce_only: false,
      strategy_id: null,
      algo_order_id: null,
      trader_id: COMPANY,
      source: 'api',
      status: 'FILLED',
      reason: null,
      amount_unit: 'BTC',
      filled: '0.5',
      venue_order_id: null,
      content_hash: '',
      expires_at: null,
    })
    .execute();
  await db
    .insertInto('fill')
    .values({
      ...CONTRACT,
      account_id: ACCOUNT,
      id: '1',
      order_id: ORDER,
      side: 'buy',
      price: '60000',
      amount: '0.5',
      fee: '0',
      fee_asset: 'USDT',
      liquidity: 'taker',
      strategy_id: null,
      realised: '0',
      notional: '0',
      asset: 'USDT',
      at: AT,
    })
    .execute();
  await db
    .insertInto('position')
    .values({
      ...CONTRACT,
      account_id: ACCOUNT,
      amount: '0.5',
      cost: '30000',
      realised: '0',
      funding: '0',
      fees: '0',
      strategy_id: null,
      contract_kind: 'spot',
      base: 'BTC',
      asset: 'USDT',
      contract: JSON.stringify(LISTED),
    })
    .execute();
});
afterAll(() => remove());

it('nothing is reported while balances, positions and orders add up', async () => {
  expect(await checkLedger(storage.db)).toMatchObject({
    accounts: 1,
    entries: 1,
    fills: 1,
    positions: 1,
    problems: [],
  });
});

it('a balance that is not the sum of its ledger is reported with both', async () => {
  await storage.db.updateTable('balance').set({ total: '1000.000000000000000001' }).execute();
  const { problems } = await checkLedger(storage.db);
  expect(problems).toMatchObject([
    { accountId: ACCOUNT, text: expect.stringContaining('1000.000000000000000001') },
  ]);
  await storage.db.updateTable('balance').set({ total: '1000' }).execute();
});

it('a position that is not the fold of its fills is reported with both', async () => {
  await storage.db.updateTable('position').set({ amount: '0.4' }).execute();
  const { problems } = await checkLedger(storage.db);
  expect(problems).toMatchObject([
    { text: expect.stringMatching(/amount of BTCUSDT is 0\.4.*0\.5/) },
  ]);
  await storage.db.updateTable('position').set({ amount: '0.5' }).execute();
});

it('an order whose filled amount is not that of its fills is reported', async () => {
  await storage.db.updateTable('trading_order').set({ filled: '0.6' }).execute();
  const { problems } = await checkLedger(storage.db);
  expect(problems).toMatchObject([
    { text: expect.stringContaining(ORDER) },
    { text: `The order ${ORDER} is filled by 0.6, above its amount of 0.5.` },
  ]);
});
