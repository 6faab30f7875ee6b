import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { priceRows } from './net-asset-values.ts';
import { readDailyProfit, readProfit } from './profit-and-loss.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const FILL = {
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
  notional: '30',
  asset: 'USDT',
  asset_usd: '1',
  fee_asset_usd: '1',
  at: '2026-11-28T00:01:00Z',
};

async function addAccount(): Promise<string> {
  const id = randomUUID();
  const { companyId } = demoTrader('trader@acme.example');
  await db.insertInto('account').values({ id, company_id: companyId }).execute();
  return id;
}

it('counts the openings of positions neither as turnover nor as fills', async () => {
  const account_id = await addAccount();
  await db
    .insertInto('fill')
    .values([
      { ...FILL, account_id, id: 'opening:binance_usdm:BTCUSDT', notional: '5000' },
      { ...FILL, account_id, id: randomUUID() },
    ])
    .execute();
  const [row, ...others] = await readProfit(db, [account_id], { startHour: 0 });
  expect(others).toEqual([]);
  expect([row?.turnover.toString(), row?.fills]).toEqual(['30', 1]);
});

const fillOf = (account_id: string, at: string, symbol: string) => ({
  ...FILL,
  account_id,
  id: randomUUID(),
  at,
  symbol,
});

it('sums all accounts and contracts of a day, which begins at the hour of the trader', async () => {
  const [one, other] = [await addAccount(), await addAccount()];
  await db
    .insertInto('fill')
    .values([
      fillOf(one, '2026-11-28T16:59:59Z', 'BTCUSDT'),
      fillOf(one, '2026-11-28T17:00:00Z', 'ETHUSDT'),
      fillOf(other, '2026-11-29T16:59:59Z', 'BTCUSDT'),
    ])
    .execute();
  const days = await readDailyProfit(db, [one, other], { startHour: 17 });
  expect([...days].map(([day, { turnover, fills }]) => [day, turnover.toString(), fills])).toEqual([
    ['2026-11-27', '30', 1],
    ['2026-11-28', '60', 2],
  ]);
});

it('is partial while an asset has no price, and complete at the first price that is known', async () => {
  const account_id = await addAccount();
  const unpriced = { asset: 'EUR', asset_usd: null, fee_asset: 'EUR', fee_asset_usd: null };
  const fill = { ...fillOf(account_id, FILL.at, 'XBTEUR'), ...unpriced, realised: '10', fee: '2' };
  await db.insertInto('fill').values(fill).execute();
  const read = async () => {
    const [row] = await readProfit(db, [account_id], { startHour: 0 });
    return [
      row?.realised.toString(),
      row?.fees.toString(),
      row?.turnover.toString(),
      row?.isPartial,
    ];
  };
  const price = (usd: number | undefined) =>
    priceRows({ db, prices: { ticker: () => undefined, usd: () => usd } }, [account_id]);
  await price(undefined);
  expect(await read()).toEqual(['0', '0', '0', true]);
  await price(1.25);
  await price(2);
  expect(await read()).toEqual(['12.5', '2.5', '37.5', false]);
});
