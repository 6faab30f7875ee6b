import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { demoTrader } from '../testing/demo-trader.ts';
import { openStorageWithTraders } from '../testing/open-storage-with-traders.ts';
import { readProfit } from './profit-and-loss.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

it('counts the openings of positions neither as turnover nor as fills', async () => {
  const accountId = randomUUID();
  const { companyId } = demoTrader('trader@acme.example');
  await db.insertInto('account').values({ id: accountId, company_id: companyId }).execute();
  const common = {
    account_id: accountId,
    order_id: null,
    exchange: 'binance_usdm',
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '1',
    amount: '1',
    fee: '0',
    fee_asset: 'USDT',
    liquidity: 'taker',
    strategy_id: null,
    realised: '0',
    asset: 'USDT',
    asset_usd: '1',
    fee_asset_usd: '1',
    at: '2026-11-28T00:01:00Z',
  };
  await db
    .insertInto('fill')
    .values([
      { ...common, id: 'opening:binance_usdm:BTCUSDT', notional: '5000' },
      { ...common, id: randomUUID(), notional: '30' },
    ])
    .execute();
  const [row, ...others] = await readProfit(db, [accountId], { startHour: 0 });
  expect(others).toEqual([]);
  expect([row?.turnover.toString(), row?.fills]).toEqual(['30', 1]);
});
