import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { BookPricer, type BookRiskInput } from '@parallax/trading';
import { createCaches } from '../../server/caches.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { RiskSteps } from './risk-steps.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const { companyId } = demoTrader('trader@acme.example');
let usd: number | undefined = 100;
let computed = 0;

async function store(): Promise<StoredAccount> {
  const [provider] = fixedMarket.catalogue.exchanges;
  if (provider === undefined) throw new Error('There is no exchange.');
  const id = randomUUID();
  await db.insertInto('account').values({ id, company_id: companyId }).execute();
  await db
    .insertInto('balance')
    .values({ account_id: id, asset: 'BTC', total: '1', version: 0 })
    .execute();
  const details = {
    mode: 'PAPER',
    active: true,
    allowExecution: true,
    state: 'connected',
  } as const;
  return { id, companyId, name: id, provider, ...details };
}

const steps = () =>
  new RiskSteps({
    db,
    now: Date.now,
    caches: createCaches(storage.pool),
    prices: {
      contract: () => undefined,
      exchange: () => undefined,
      ticker: () => undefined,
      usd: () => usd,
    },
    closes: { read: () => Promise.resolve(undefined) },
    worker: {
      bookRisk: (input: BookRiskInput) => {
        computed += 1;
        return Promise.resolve(new BookPricer().price(input));
      },
    },
  });

const seenBy = (...known: StoredAccount[]) =>
  ({ mode: 'PAPER', known, unknown: new Map() }) as const;

it('computes an account once per step for all who see it, and adds each set of accounts up once', async () => {
  const [shared, own, hidden] = [await store(), await store(), await store()];
  const risk = steps();
  const [desk, sameDesk, other, first, second] = await Promise.all([
    risk.report(seenBy(shared, own)),
    risk.report(seenBy(shared, own)),
    risk.report(seenBy(shared, hidden)),
    risk.read([shared, own]),
    risk.read([hidden, shared]),
  ]);
  expect(sameDesk).toBe(desk);
  expect(computed).toBe(2);
  expect(second.risks[1]).toBe(first.risks[0]);
  const idsOf = ({ accounts, lines }: typeof desk) => [
    ...new Set([...accounts, ...lines].map(({ accountId }) => accountId)),
  ];
  expect(idsOf(desk)).toEqual([shared.id, own.id]);
  expect(idsOf(other)).toEqual([shared.id, hidden.id]);
  expect(idsOf(await risk.report(seenBy(shared)))).toEqual([shared.id]);
});

it('computes an account again when it changes, and what had no price', async () => {
  const account = await store();
  const risk = steps();
  const before = await risk.report(seenBy(account));
  expect(before.navUsd).toBe('100');
  await db
    .updateTable('balance')
    .set({ total: '2' })
    .where('account_id', '=', account.id)
    .execute();
  await db.updateTable('account').set({ version: 1 }).where('id', '=', account.id).execute();
  expect((await risk.report(seenBy(account))).navUsd).toBe('200');
  usd = undefined;
  const next = steps();
  const late = await store();
  expect((await next.read([account])).risks[0]?.missing).toHaveLength(1);
  usd = 100;
  expect((await next.read([late])).risks[0]?.missing).toEqual([]);
});
