import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { demoTrader } from '../testing/demo-trader.ts';
import { openStorageWithTraders } from '../testing/open-storage-with-traders.ts';
import { readNetAssetValues, storeNetAssetValues } from './net-asset-values.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const prices = {
  contract: () => undefined,
  ticker: () => undefined,
  exchange: () => undefined,
  usd: () => 1,
};

it('counts the first value of an account as a flow, and deposits after it', async () => {
  const id = randomUUID();
  const { companyId } = demoTrader('trader@acme.example');
  await db.insertInto('account').values({ id, company_id: companyId }).execute();
  await db.insertInto('balance').values({ account_id: id, asset: 'USDT', total: '1200' }).execute();
  const deposit = (amount: string, at: string) =>
    db
      .insertInto('ledger_entry')
      .values({
        id: randomUUID(),
        account_id: id,
        external_id: null,
        asset: 'USDT',
        amount,
        kind: 'deposit',
        ref: null,
        asset_usd: '1',
        contract: null,
        strategy_id: null,
        at,
      })
      .execute();
  // 200 were gained before the account was connected
  await deposit('1000', '2026-11-28T00:00:30Z');
  await storeNetAssetValues({ db, prices }, [id], new Date('2026-11-28T00:01:00Z'));
  await deposit('50', '2026-11-28T00:01:30Z');
  await db.updateTable('balance').set({ total: '1255' }).where('account_id', '=', id).execute();
  await storeNetAssetValues({ db, prices }, [id], new Date('2026-11-28T00:02:00Z'));
  const values = await readNetAssetValues(db, [id], undefined);
  expect(
    values.map(({ valueUsd, flowsUsd }) => [valueUsd.toString(), flowsUsd.toString()]),
  ).toEqual([
    ['1200', '1200'],
    ['1255', '50'],
  ]);
});
