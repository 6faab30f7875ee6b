import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestStorage } from '../../testing/open-test-storage.ts';
import { historyByContract } from './0016-history-by-contract-additive.ts';

const { storage, remove } = await openTestStorage();
const { db } = storage;
afterAll(remove);

it('leaves indexes as they are that were built before the upgrade', async () => {
  const readIndexes = async () => {
    const { rows } = await sql<{ oid: number }>`
      select oid::int as oid from pg_class
      where relname in ('fill_account_contract_at', 'trading_order_account_contract_created')
      order by oid`.execute(db);
    return rows;
  };
  const before = await readIndexes();
  expect(before).toHaveLength(2);
  await historyByContract.up(db);
  expect(await readIndexes()).toEqual(before);
});
