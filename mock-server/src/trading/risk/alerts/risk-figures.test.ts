import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { createCaches } from '../../../server/caches.ts';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { openStorageWithTraders } from '../../../testing/open-storage-with-traders.ts';
import type { MarketPrices } from '../../valuation/value-account.ts';
import { openRisk } from '../open-risk.ts';
import { readRiskFigures } from './risk-figures.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const { companyId } = demoTrader('trader@acme.example');
const provider = fixedMarket.catalogue.exchanges.find(({ name }) => name === 'okx');

async function store(name: string, balances: Record<string, string>, eventsUntil: Date | null) {
  if (provider === undefined) throw new Error('OKX is not listed.');
  const id = randomUUID();
  await db
    .insertInto('account')
    .values({ id, company_id: companyId, events_until: eventsUntil })
    .execute();
  for (const [asset, total] of Object.entries(balances))
    await db.insertInto('balance').values({ account_id: id, asset, total }).execute();
  const details = { active: true, allowExecution: true, state: 'connecting' } as const;
  return { id, companyId, name, provider, mode: 'LIVE' as const, ...details };
}

const wholeAccount = (accountId: string, text: string) => ({
  accountId,
  symbol: null,
  asset: null,
  text,
});

it('a figure says which accounts it leaves out, and why there is no leverage', async () => {
  const main = await store('Main', { BTC: '1' }, new Date());
  const never = await store('New', {}, null);
  const indebted = await store('Loan', { BTC: '1', USDT: '-70000' }, new Date());
  const prices: MarketPrices = {
    contract: () => undefined,
    exchange: () => undefined,
    ticker: () => undefined,
    usd: (asset) => (asset === 'BTC' ? 60_000 : 1),
  };
  const risk = openRisk({
    db,
    prices,
    market: fixedMarket,
    now: Date.now,
    caches: createCaches(storage.pool),
  });
  const figureOf = await readRiskFigures({ db, risk }, [main, never, indebted]);
  const of = { base: null, startHour: 0 };
  const withNever = [main.id, never.id];
  const notConnected = wholeAccount(never.id, 'New has not been connected yet.');

  expect(await figureOf({ ...of, metric: 'grossUsd', accountIds: [main.id] })).toEqual({
    value: '60000',
    missing: [],
    notCounted: [],
  });
  for (const metric of ['grossUsd', 'leverage', 'dayLossUsd'] as const)
    expect(await figureOf({ ...of, metric, accountIds: withNever })).toEqual({
      ...(await figureOf({ ...of, metric, accountIds: [main.id] })),
      notCounted: [notConnected],
    });
  expect(await figureOf({ ...of, metric: 'grossUsd', accountIds: [never.id] })).toEqual({
    value: null,
    missing: [notConnected],
    notCounted: [],
  });
  expect(await figureOf({ ...of, metric: 'leverage', accountIds: [indebted.id] })).toEqual({
    value: null,
    missing: [
      wholeAccount(indebted.id, 'Net asset value is zero or below, so that there is no leverage.'),
    ],
    notCounted: [],
  });
});
