import { afterAll, describe, expect, it } from '@jest/globals';
import {
  accountTopic,
  activateCompanyExchange,
  cancelOrder,
  deactivateCompanyExchange,
  type Endpoint,
  listAccounts,
  listBalances,
  listCompanyExchanges,
  listFills,
  listLedger,
  listNotifications,
  listOrders,
  listPositions,
  listTradingLog,
  NO_TRADING_LIMITS,
  NOTIFICATION_KINDS,
  putTradingHalt,
  putTradingLimits,
  sendOrder,
  setExecution,
} from '@parallax/protocol';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, trader, spot, order, send, untilStatus, openFeed, findOrder } =
  await startTradingServer();
const other = await TestClient.of(server.url, 'prime@north.example');
/** a member of Acme who is in no group of the paper accounts */
const outside = await TestClient.of(server.url, 'sso@acme.example');
const nobody = new TestClient(server.url);
afterAll(() => server.close());

const READS: readonly Endpoint[] = [listBalances, listPositions, listFills, listLedger, listOrders];

describe('an account', () => {
  it.each(READS.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is hidden by %s from other companies, from members outside its groups, and when signed out',
    async (_path, endpoint) => {
      const query = { AccountId: spot.id };
      expect((await other.fail(endpoint, { query })).status).toBe(404);
      expect((await outside.fail(endpoint, { query })).status).toBe(404);
      expect((await nobody.fail(endpoint, { query })).status).toBe(401);
    },
  );

  it('is not listed for them, and takes no orders from them', async () => {
    expect((await other.call(listAccounts)).map(({ id }) => id)).not.toContain(spot.id);
    expect((await outside.call(listAccounts)).map(({ id }) => id)).not.toContain(spot.id);
    for (const client of [other, outside]) {
      const body = order();
      expect((await client.fail(sendOrder, { body })).status).toBe(404);
      expect(await findOrder(body.id)).toBeUndefined();
    }
  });

  it('keeps its orders from being cancelled by them', async () => {
    const resting = await send(order({ type: 'limit', price: '20000' }), 'OPEN');
    const query = { OrderId: resting.id };
    expect((await other.fail(cancelOrder, { query })).status).toBe(404);
    expect((await outside.fail(cancelOrder, { query })).status).toBe(404);
    await trader.call(cancelOrder, { query });
    await untilStatus(resting.id, 'CANCELLED');
  });

  it('is refused on the feed to them', async () => {
    for (const client of [other, outside]) {
      const feed = await openFeed(client).until(({ messages }) => messages.length > 0);
      feed.send({ op: 'subscribe', topics: [accountTopic(spot.id)] });
      await feed.until(({ errors }) => errors.length > 0);
      expect(feed.errors.join()).toContain('Not permitted');
      expect(feed.updates).toEqual([]);
      feed.close();
    }
  });
});

describe('the topic of an account', () => {
  it('starts with a snapshot and brings changes of orders, fills, balances and positions', async () => {
    const feed = await openFeed(trader).until(({ messages }) => messages.length > 0);
    feed.send({ op: 'subscribe', topics: [accountTopic(spot.id)] });
    await feed.until(({ updates }) => updates.some(({ snapshot }) => snapshot));
    const [first] = feed.updates;
    expect(first).toMatchObject({
      kind: 'account',
      snapshot: true,
      data: { account: { id: spot.id, mode: 'PAPER', state: 'connected' } },
    });
    const body = order();
    await trader.call(sendOrder, { body });
    await feed.until(({ updates }) =>
      updates.some(
        (update) =>
          update.kind === 'account' &&
          update.data.orders.some(({ id, status }) => id === body.id && status === 'FILLED'),
      ),
    );
    const changes = feed.updates.flatMap((update) => (update.kind === 'account' ? update : []));
    expect(changes.flatMap(({ data }) => data.fills.map(({ orderId }) => orderId))).toContain(
      body.id,
    );
    expect(changes.some(({ data }) => data.positions.length > 0)).toBe(true);
    const numbers = changes.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    feed.close();
  });
});

describe('orders are refused', () => {
  it('while execution is denied, which only an admin can change, and which is notified', async () => {
    const query = { CompanyExchangeId: spot.id };
    const deny = { query, body: { allowExecution: false } };
    expect((await trader.fail(setExecution, deny)).status).toBe(403);
    expect((await other.fail(setExecution, deny)).status).toBe(404);
    expect(await admin.call(setExecution, deny)).toMatchObject({ execution: false });
    const failed = await trader.fail(sendOrder, { body: order() });
    expect(failed).toMatchObject({
      status: 403,
      messages: ['Execution is not allowed on Paper spot.'],
    });
    await admin.call(setExecution, { query, body: { allowExecution: true } });
    const { id } = demoTrader('trader@acme.example');
    const notified = await trader.call(listNotifications, { query: { TraderId: id } });
    const titles = notified.map(({ title }) => title);
    expect(titles).toContain(NOTIFICATION_KINDS.EXECUTION_DENIED.title);
    expect(titles).toContain(NOTIFICATION_KINDS.EXECUTION_ALLOWED.title);
    await send(order(), 'FILLED');
  });

  it('while the account is deactivated', async () => {
    const query = { CompanyExchangeId: spot.id };
    await admin.call(deactivateCompanyExchange, { query });
    expect((await trader.fail(sendOrder, { body: order() })).status).toBe(403);
    await admin.call(activateCompanyExchange, { query });
    const list = await admin.call(listCompanyExchanges);
    expect(list.find(({ id }) => id === spot.id)).toMatchObject({ exchangeMode: 'PAPER' });
  });

  it("while the company's trading is halted, which cancels its open orders", async () => {
    const resting = await send(order({ type: 'limit', price: '20000' }), 'OPEN');
    const halt = { scope: 'company', halted: true } as const;
    expect((await trader.fail(putTradingHalt, { body: halt })).status).toBe(403);
    const halts = await admin.call(putTradingHalt, { body: halt });
    expect(halts).toMatchObject({ company: { mayClose: false }, own: null });
    await untilStatus(resting.id, 'CANCELLED');
    const failed = await trader.fail(sendOrder, { body: order() });
    expect(failed.messages[0]).toContain('halted for the company');
    await admin.call(putTradingHalt, { body: { scope: 'company', halted: false } });
    await send(order(), 'FILLED');
  });

  it('while traders have halted their own orders, of which only theirs are cancelled', async () => {
    const own = order({ type: 'limit', price: '20000' });
    await trader.call(sendOrder, { body: own });
    await untilStatus(own.id, 'OPEN');
    const ofAdmin = await send(order({ type: 'limit', price: '20000' }), 'OPEN');
    await trader.call(putTradingHalt, { body: { scope: 'own', halted: true } });
    await untilStatus(own.id, 'CANCELLED');
    expect(await findOrder(ofAdmin.id)).toMatchObject({ status: 'OPEN', cancelRequested: false });
    expect((await trader.fail(sendOrder, { body: order() })).status).toBe(403);
    await trader.call(putTradingHalt, { body: { scope: 'own', halted: false } });
  });

  it.each([
    ['Largest order', { orderAmountMax: '0.005' }, '0.005 BTC'],
    ['Largest order value', { orderNotionalMax: '100' }, '100 USD'],
    ['Largest position', { positionNotionalMax: '100' }, '100 USD'],
    ['Gross exposure', { grossExposureMax: '100' }, '100 USD'],
    ['Open orders', { openOrdersMax: 1 }, 'this order'],
  ])(
    'above the limit "%s", with the limit and the value of the order',
    async (name, change, text) => {
      const limits = { ...NO_TRADING_LIMITS, ...change };
      const body = { accountId: spot.id, limits };
      expect((await trader.fail(putTradingLimits, { body })).status).toBe(403);
      await admin.call(putTradingLimits, { body });
      if (name === 'Open orders')
        await trader.call(sendOrder, { body: order() }).catch(() => undefined);
      const failed = await trader.fail(sendOrder, { body: order() });
      expect(failed.status).toBe(400);
      expect(failed.messages[0]).toContain(`${name} of the account`);
      expect(failed.messages[0]).toContain(text);
      await admin.call(putTradingLimits, {
        body: { accountId: spot.id, limits: NO_TRADING_LIMITS },
      });
    },
  );

  it('above the number of orders a minute', async () => {
    const limits = { ...NO_TRADING_LIMITS, ordersPerMinuteMax: 1 };
    await admin.call(putTradingLimits, { body: { limits } });
    const failed = await trader.fail(sendOrder, { body: order() });
    expect(failed).toMatchObject({ status: 429 });
    await admin.call(putTradingLimits, { body: { limits: NO_TRADING_LIMITS } });
  });

  it('and what was refused is in the trading log, with who and from where', async () => {
    const log = await admin.call(listTradingLog, { query: { kind: 'order rejected' } });
    expect(log.rows.length).toBeGreaterThan(3);
    expect(log.rows[0]).toMatchObject({
      traderId: demoTrader('trader@acme.example').id,
      accountId: spot.id,
      address: '127.0.0.1',
    });
    const ofOther = await other.call(listTradingLog, { query: {} });
    expect(ofOther.rows).toEqual([]);
    await until(async () => (await outside.call(listTradingLog, { query: {} })).rows.length === 0);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
