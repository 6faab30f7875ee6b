import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  accountTopic,
  addTransfer,
  closePosition,
  type Endpoint,
  getGroup,
  getPortfolio,
  listAccounts,
  listBalances,
  listGroups,
  listLedger,
  listOrders,
  listPositions,
  previewOrder,
  resetPaperAccount,
  sendOrder,
  setExecution,
  updateGroup,
} from '@parallax/protocol';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, trader, account, spot, order, openFeed, findOrder } =
  await startTradingServer();
const fireblocks = account('Fireblocks treasury');
const copper = account('Copper custody');
const hiddenRoad = account('Hidden Road prime');
const ACCOUNTS = [
  ['a custodian', fireblocks, 'Fireblocks is a custodian and takes no orders.'],
  ['a prime broker', hiddenRoad, 'Hidden Road is a prime broker and takes no orders.'],
] as const;
/** a member of Acme whose group has a vault of Copper */
const settlement = await TestClient.of(server.url, 'sso@acme.example');
const other = await TestClient.of(server.url, 'prime@north.example');
afterAll(() => server.close());

const namesFor = async (client: TestClient): Promise<string[]> =>
  (await client.call(listAccounts)).map(({ name }) => name);

const refusal = async (endpoint: Endpoint, body: object) => {
  const { status, messages } = await admin.fail(endpoint, { body });
  return { status, messages };
};

describe.each(ACCOUNTS)('the account of %s', (_what, { id }, reason) => {
  const query = { AccountId: id };
  const find = async () => (await admin.call(listAccounts)).find((each) => each.id === id);

  it('is listed as connected, with its value and why it takes no orders', async () => {
    const listed = await until(async () => {
      const found = await find();
      return found?.equityUsd === null ? undefined : found;
    });
    const facts = { mode: 'LIVE', state: 'connected', takesOrders: false, canTrade: false, reason };
    expect(listed).toMatchObject(facts);
    expect(Number(listed.equityUsd)).toBeGreaterThan(0);
  });

  it('lists its balances, which are booked once as deposits and are free', async () => {
    const balances = await admin.call(listBalances, { query });
    expect(balances.length).toBeGreaterThan(1);
    for (const { free, total } of balances) expect(free).toBe(total);
    const { rows } = await admin.call(listLedger, { query });
    expect(rows).toHaveLength(balances.length);
    expect(rows).toEqual(
      expect.arrayContaining(
        balances.map(({ asset, total }) =>
          expect.objectContaining({ asset, amount: total, kind: 'deposit' }),
        ),
      ),
    );
    expect(await admin.call(listPositions, { query })).toEqual([]);
  });

  it('is part of the net asset value', async () => {
    const { rows } = await admin.call(getPortfolio, { query: { groupBy: 'account' } });
    const row = rows.find(({ key }) => key === id);
    expect(Number(row?.valueUsd)).toBeGreaterThan(0);
  });

  it('is sent on the feed with its balances', async () => {
    const feed = await openFeed(trader).until(({ messages }) => messages.length > 0);
    feed.send({ op: 'subscribe', topics: [accountTopic(id)] });
    await feed.until(({ updates }) => updates.some(({ snapshot }) => snapshot));
    const [first] = feed.updates;
    const exchangeName = (await find())?.exchangeName;
    expect(first).toMatchObject({
      kind: 'account',
      data: { account: { id, exchangeName, state: 'connected' }, orders: [], positions: [] },
    });
    const balances = first?.kind === 'account' ? first.data.balances : [];
    expect(balances.map(({ asset }) => asset)).toEqual(
      (await admin.call(listBalances, { query })).map(({ asset }) => asset),
    );
    feed.close();
  });

  const refused = (status: number) => ({ status, messages: [reason] });

  it('refuses orders and their previews, and stores none', async () => {
    const body = order({ accountId: id });
    expect(await refusal(sendOrder, body)).toEqual(refused(403));
    expect(await refusal(previewOrder, body)).toEqual(refused(400));
    expect(await findOrder(body.id)).toBeUndefined();
    expect((await admin.call(listOrders, { query })).rows).toEqual([]);
  });

  it('refuses to close positions', async () => {
    const { exchange, symbol } = order();
    const body = { id: randomUUID(), accountId: id, exchange, symbol, type: 'market', share: 1 };
    expect(await refusal(closePosition, body)).toEqual(refused(400));
  });

  it('refuses transfers in both directions, and a reset', async () => {
    const body = { asset: 'BTC', amount: '0.1' };
    const out = { ...body, fromAccountId: id, toAccountId: spot.id };
    const into = { ...body, fromAccountId: spot.id, toAccountId: id };
    expect(await refusal(addTransfer, out)).toEqual(refused(403));
    expect(await refusal(addTransfer, into)).toEqual(refused(403));
    expect(await admin.fail(resetPaperAccount, { query })).toMatchObject(refused(403));
  });

  it('has no execution to allow', async () => {
    const allow = { query: { CompanyExchangeId: id }, body: { allowExecution: true } };
    expect((await admin.fail(setExecution, allow)).status).toBe(400);
  });
});

describe('accounts of custodians and prime brokers', () => {
  it('are seen by whoever sees the connection, which members do by a vault of a group', async () => {
    const ofTrader = await namesFor(trader);
    expect(ofTrader).toEqual(expect.arrayContaining([fireblocks.name, hiddenRoad.name]));
    expect(ofTrader).not.toContain(copper.name);
    const ofSettlement = await namesFor(settlement);
    expect(ofSettlement).toContain(copper.name);
    expect(ofSettlement).not.toContain(fireblocks.name);
    expect(await namesFor(other)).not.toContain(fireblocks.name);
    for (const client of [settlement, other]) {
      const query = { AccountId: fireblocks.id };
      expect((await client.fail(listBalances, { query })).status).toBe(404);
      expect((await client.fail(listLedger, { query })).status).toBe(404);
    }
  });

  it('are hidden from members when the last vault is removed from their groups', async () => {
    const { companyId } = demoTrader('admin@acme.example');
    const groups = await admin.call(listGroups, { query: { CompanyId: companyId } });
    const id = groups.find((each) => each.name === 'Settlement')?.id ?? '';
    const query = { GroupId: id };
    const { name, color, traderIds, companyExchangeIds } = await admin.call(getGroup, { query });
    const kept = { companyId, name, color, traderIds, companyExchangeIds };
    const body = { ...kept, companyExchangeVaultIds: [] };
    await admin.call(updateGroup, { query, body });
    expect(await namesFor(settlement)).not.toContain(copper.name);
  });
});

it('everything adds up, and the server logs no unexpected errors', async () => {
  const storage = await server.stopAndOpenStorage();
  const report = await checkLedger(storage.db);
  await storage.close();
  expect(report.problems).toEqual([]);
  expect(server.logged).toEqual([]);
});
