import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decimal } from '@parallax/trading';
import { sql } from 'kysely';
import { addAccount } from '../../company/exchanges/add-account.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { until } from '../../testing/until.ts';
import { pruneNetAssetValues } from './net-asset-values.ts';
import { readPortfolioHistory } from './portfolio-history.ts';
import { readStoredHistory } from './portfolio-records.ts';
import { ValueRecorder } from './value-recorder.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const { companyId } = demoTrader('trader@acme.example');
const START = Date.parse('2026-11-28T00:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);

let id: string;
let usd: Record<string, number>;
let now: number;
beforeEach(() => {
  id = randomUUID();
  usd = { USDT: 1 };
  now = START;
});

// those of one company are kept for each other
afterEach(async () => {
  await db.deleteFrom('account_flow').execute();
  await db.deleteFrom('ledger_entry').execute();
});

const prices = { ticker: () => undefined, usd: (asset: string) => usd[asset] };

/** A server that runs one account, with what it holds of USDT and BTC. */
function serverOf(accountId: string, held: Record<string, string>) {
  const balances = () =>
    new Map(Object.entries(held).map(([asset, amount]) => [asset, decimal(amount)]));
  const recorder = new ValueRecorder({
    db,
    prices,
    accounts: () => [
      {
        id: accountId,
        companyId,
        isConnected: true,
        holdings: { balances: balances(), positions: [] },
      },
    ],
    publishFlow: () => Promise.resolve(),
    now: () => now,
    log: (line) => {
      throw new Error(line);
    },
  });
  return {
    recorder,
    async recordAt(minutes: number, amounts: Record<string, string> = {}) {
      Object.assign(held, amounts);
      now = at(minutes).getTime();
      await recorder.begin();
      await recorder.record();
    },
  };
}

const storeAccount = (accountId = id) =>
  db.insertInto('account').values({ id: accountId, company_id: companyId }).execute();

/** A deposit as versions stored it that had no values of its moment. */
const storeDeposit = (amount: string, minutes: number, price: string | null = '1') =>
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
      asset_usd: price,
      contract: null,
      strategy_id: null,
      at: at(minutes).toISOString(),
    })
    .execute();

/** A deposit of an asset without a price, of which an account has some, beside an amount of USDT. */
async function storeUnpricedDeposit(
  { asset, amount, usdt }: { asset: string; amount: string; usdt: string },
  minutes: number,
): Promise<void> {
  const flowId = randomUUID();
  const time = at(minutes).toISOString();
  await db
    .insertInto('account_flow')
    .values({
      id: flowId,
      account_id: id,
      at: time,
      since: time,
      is_reset: false,
      amount_usd: null,
      before_usd: usdt,
      before_missing: `${asset}=1`,
      after_usd: usdt,
      after_missing: `${asset}=2`,
    })
    .execute();
  await db
    .insertInto('ledger_entry')
    .values({
      id: randomUUID(),
      account_id: id,
      external_id: null,
      asset,
      amount,
      kind: 'deposit',
      ref: null,
      asset_usd: null,
      contract: null,
      strategy_id: null,
      at: time,
      flow_id: flowId,
    })
    .execute();
}

/** A bucket for each point. */
const EACH = { origin: 0, length: 1 };

async function history(ids: readonly string[], from?: Date) {
  const points = await readPortfolioHistory(db, ids, { from, buckets: EACH });
  return points.map(({ value, flow, timeWeightedReturn, isEstimated }) => [
    value.toString(),
    flow.toString(),
    timeWeightedReturn?.round(6).toString() ?? null,
    isEstimated,
  ]);
}

describe('the stored history', () => {
  it('of a paper account begins with its initial balances, when it was made', async () => {
    await addAccount(db, {
      id,
      companyId,
      balances: [{ asset: 'USDT', amount: '10000' }],
      at: at(0.2).getTime(),
    });
    // 500 were lost before the first full minute
    const server = serverOf(id, { USDT: '9500' });
    await server.recordAt(1);
    expect(await history([id])).toEqual([
      ['10000', '10000', '0', false],
      ['9500', '0', '-0.05', false],
    ]);
  });

  it('is stored before the recorder has closed, and no more after', async () => {
    await storeAccount();
    const { recorder } = serverOf(id, { USDT: '100' });
    now = at(0).getTime();
    void recorder.begin();
    await recorder.close();
    const stored = await history([id]);
    expect(stored).toEqual([['100', '100', '0', false]]);
    now = at(1).getTime();
    await recorder.record();
    expect(await history([id])).toEqual(stored);
  });

  it('waits for the prices of what an account begins with', async () => {
    await storeAccount();
    const server = serverOf(id, { USDT: '100', BTC: '1' });
    await server.recordAt(0.1);
    expect(await history([id])).toEqual([]);
    usd['BTC'] = 50_000;
    await server.recordAt(0.2);
    expect(await history([id])).toEqual([['50100', '50100', '0', false]]);
  });

  it('of earlier versions takes flows from the ledger, by Modified Dietz', async () => {
    await storeAccount();
    // in the account for 3/4 of the minute: −160 / (100 + 0.75 · 10,000)
    const server = serverOf(id, { USDT: '100' });
    await server.recordAt(0);
    await storeDeposit('10000', 0.25);
    await server.recordAt(1, { USDT: '9940' });
    expect(await history([id])).toEqual([
      ['100', '100', '0', false],
      ['9940', '10000', '-0.021053', true],
    ]);
  });

  it('begins without the prices that are missing for a minute, which count as a flow when they come', async () => {
    await storeAccount();
    const server = serverOf(id, { USDT: '100', BTC: '1' });
    for (const minute of [0, 1]) await server.recordAt(minute);
    usd['BTC'] = 50_000;
    await server.recordAt(2);
    await server.recordAt(3, { USDT: '5110' });
    expect(await history([id])).toEqual([
      ['100', '100', '0', false],
      ['50100', '50000', '0', true],
      ['55110', '0', '0.1', false],
    ]);
  });

  it('prices a flow when the price of its asset comes back, however late that is', async () => {
    await storeAccount();
    usd['BTC'] = 50_000;
    const server = serverOf(id, { USDT: '100', BTC: '1' });
    await server.recordAt(0);
    delete usd['BTC'];
    await server.recordAt(1);
    await storeUnpricedDeposit({ asset: 'BTC', amount: '1', usdt: '100' }, 5);
    await server.recordAt(30, { BTC: '2' });
    usd['BTC'] = 50_000;
    await server.recordAt(60);
    expect(await history([id])).toEqual([
      ['50100', '50100', '0', false],
      ['100', '0', null, false],
      ['100', '50000', null, false],
      ['100100', '0', '0', true],
    ]);
  });

  it('has a flow of an older server at the first price that its asset has', async () => {
    await storeAccount();
    const server = serverOf(id, { USDT: '100' });
    await server.recordAt(0);
    await storeDeposit('10', 0.5, null);
    await server.recordAt(1, { USDT: '110' });
    expect(await history([id])).toEqual([
      ['100', '100', '0', false],
      ['110', '10', '0', true],
    ]);
  });

  it('is not changed by the removal of old values, between which flows are estimated', async () => {
    await storeAccount();
    const server = serverOf(id, { USDT: '100' });
    for (const [minute, total] of [
      [0, '100'],
      [10, '110'],
      [20, '120'],
    ] as const)
      await server.recordAt(minute, { USDT: total });
    await storeDeposit('10000', 20.5);
    await server.recordAt(21, { USDT: '10100' });
    for (const minute of [30, 40, 90]) await server.recordAt(minute);
    const before = await history([id]);
    await pruneNetAssetValues(db, new Date(START + 3 * 86_400_000));
    const after = await history([id]);
    expect(after.map(([value]) => value)).toEqual(['100', '120', '10100', '10100', '10100']);
    expect(after.at(-1)?.[2]).toBe(before.at(-1)?.[2]);
  });

  it('is not changed by the removal of the values that other accounts had at a flow', async () => {
    const other = randomUUID();
    await storeAccount();
    await storeAccount(other);
    const [here, there] = [serverOf(id, { USDT: '100' }), serverOf(other, { USDT: '10000' })];
    const record = async (minute: number, total = {}, otherTotal = {}) => {
      await here.recordAt(minute, total);
      await there.recordAt(minute, otherTotal);
    };
    await record(0);
    await record(1, {}, { USDT: '5000' });
    const time = at(1.5).toISOString();
    await db
      .insertInto('account_flow')
      .values({
        id: randomUUID(),
        account_id: id,
        at: time,
        since: time,
        is_reset: false,
        amount_usd: '1000000',
        before_usd: '100',
        before_missing: '',
        after_usd: '1000100',
        after_missing: '',
      })
      .execute();
    for (const minute of [2, 3, 4]) await record(minute, { USDT: '1000100' });
    // 5,100/10,100, and not 1,005,100/1,010,100
    expect((await history([id, other])).at(-1)?.[2]).toBe('-0.49505');
    await pruneNetAssetValues(db, new Date(START + 3 * 86_400_000));
    const pruned = await history([id, other]);
    expect(pruned.map(([value]) => value)).toEqual(['10100', '5100', '1005100', '1005100']);
    expect(pruned.at(-1)?.[2]).toBe('-0.49505');
  });
});

it('has each value once of an account that has more than are read at once', async () => {
  await storeAccount();
  await sql`
    insert into net_asset_value (account_id, at, value_usd, flows_usd, is_partial, missing)
    select ${id}, ${at(0).toISOString()}::timestamptz + minute * interval '1 minute', 100 + minute, 0,
      minute % 2 = 1, case when minute % 2 = 1 then 'BTC' end
    from generate_series(0, 4999) as minute`.execute(db);
  for (const first of [0, 1_000]) {
    const { values } = await readStoredHistory(db, [id], at(first));
    const minutes = Array.from({ length: 5_000 - first }, (_, index) => first + index);
    expect(values).toEqual([
      {
        accountId: id,
        ats: minutes.map((minute) => at(minute).getTime()),
        usds: minutes.map((minute) => expect.stringMatching(new RegExp(`^${100 + minute}\\b`))),
        missing: minutes.map((minute) => (minute % 2 === 1 ? 'BTC' : '')),
      },
    ]);
  }
});

const held = (accountId: string, company: string, usdt: string) => ({
  id: accountId,
  companyId: company,
  isConnected: true,
  holdings: { balances: new Map([['USDT', decimal(usdt)]]), positions: [] },
});

it('stores the values of the other accounts of the company at the moment of a flow, on each server', async () => {
  const [other, remote, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
  for (const accountId of [id, other, remote, elsewhere]) await storeAccount(accountId);
  const common = { db, prices, now: () => now, log: () => undefined };
  const there = new ValueRecorder({
    ...common,
    accounts: () => [held(remote, companyId, '200'), held(elsewhere, randomUUID(), '500')],
    publishFlow: () => Promise.resolve(),
  });
  const here = new ValueRecorder({
    ...common,
    accounts: () => [held(id, companyId, '100'), held(other, companyId, '300')],
    publishFlow: (text) => {
      there.onFlowElsewhere(text);
      return Promise.resolve();
    },
  });
  await here.begin();
  await there.begin();
  here.onFlow({ id, companyId }, at(0.5).getTime());
  const timesOf = async (accountId: string) =>
    (await readPortfolioHistory(db, [accountId], { from: undefined, buckets: EACH })).map(
      (point) => point.at,
    );
  for (const accountId of [other, remote]) {
    await until(async () => (await timesOf(accountId)).length === 2);
    expect(await timesOf(accountId)).toEqual([START, at(0.5).getTime()]);
  }
  expect(await timesOf(id)).toEqual([START]);
  expect(await timesOf(elsewhere)).toEqual([START]);
});

describe('the history of accounts that two servers of a database run', () => {
  it('has all of them at each point, whichever server stored it', async () => {
    const other = randomUUID();
    await storeAccount();
    await storeAccount(other);
    const here = serverOf(id, { USDT: '100' });
    const there = serverOf(other, { USDT: '300' });
    for (const minute of [0, 1, 2]) {
      await here.recordAt(minute);
      await there.recordAt(minute + 0.3);
    }
    await here.recordAt(3, { USDT: '110' });
    // begins between the values of the two
    expect(await history([id, other], at(0.9))).toEqual([
      ['400', '0', '0', false],
      ['400', '0', '0', false],
      ['400', '0', '0', false],
      ['410', '0', '0.025', false],
    ]);
  });
});
