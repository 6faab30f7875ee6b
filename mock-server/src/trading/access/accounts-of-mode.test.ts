import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { demoTrader } from '../../testing/demo-trader.ts';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { findUnknownAccounts } from './accounts-of-mode.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const { companyId } = demoTrader('trader@acme.example');
const provider = fixedMarket.catalogue.exchanges.find(({ name }) => name === 'okx');

async function store(mode: 'LIVE' | 'PAPER', name: string, eventsUntil: Date | null) {
  if (provider === undefined) throw new Error('OKX is not listed.');
  const id = randomUUID();
  await db
    .insertInto('account')
    .values({ id, company_id: companyId, events_until: eventsUntil })
    .execute();
  const details = { active: true, allowExecution: true, state: 'connecting' } as const;
  return { id, companyId, name, provider, mode, ...details };
}

it('nothing is known of a live account that has never connected; paper accounts need no connection', async () => {
  const never = await store('LIVE', 'New', null);
  const connected = await store('LIVE', 'Main', new Date());
  const paper = await store('PAPER', 'Paper', null);
  expect([...(await findUnknownAccounts(db, [never, connected, paper]))]).toEqual([
    [never.id, 'New has not been connected yet.'],
  ]);
});
