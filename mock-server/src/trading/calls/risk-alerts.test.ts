import { afterAll, describe, expect, it } from '@jest/globals';
import {
  addRiskAlert,
  createApiKey,
  createGroup,
  type Data,
  deleteGroup,
  deleteRiskAlert,
  getPnl,
  getRisk,
  LIST_LIMITS,
  listFull,
  listNotifications,
  listRiskAlerts,
  parseRiskAlertEvent,
  type RiskAlert,
  type RiskAlertInput,
  restoreRiskAlert,
  saveTraderSettings,
  traderTopic,
  updateRiskAlert,
} from '@parallax/protocol';
import { singleServerPubSub } from '@parallax/server-kit/storage/pubsub';
import { openMarket } from '@parallax/server-market/open-market';
import { demoTrader } from '../../testing/demo-trader.ts';
import { readMail } from '../../testing/read-mail.ts';
import { signedFetch } from '../../testing/signed-fetch.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { saveRiskAlert } from '../risk/alerts/risk-alert-store.ts';
import { storeEvaluations } from '../risk/alerts/store-evaluations.ts';
import { readWatchedRiskAlerts } from '../risk/alerts/watched-risk-alerts.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const ADMIN = 'admin@acme.example';
const TRADER = 'trader@acme.example';
const UNSEEN = '00000000-0000-4000-8000-000000000009';

const { server, admin, trader, spot, order, send, addPaper, openFeed } = await startTradingServer();
afterAll(() => server.close());

/** Holds for every account that has a coin. */
const HOLDS: RiskAlertInput = {
  metric: 'grossUsd',
  mode: 'PAPER',
  accountId: spot.id,
  base: null,
  comparison: 'above',
  threshold: '0',
  pauseS: 0,
  isActive: true,
};
const INACTIVE: RiskAlertInput = { ...HOLDS, isActive: false };

const add = (change: Partial<RiskAlertInput> = {}, client = admin) =>
  client.call(addRiskAlert, { body: { ...HOLDS, ...change } });
const put = ({ id }: Pick<RiskAlert, 'id'>, change: Partial<RiskAlertInput>, client = admin) =>
  client.call(updateRiskAlert, { query: { Id: id }, body: { ...HOLDS, ...change } });
const remove = ({ id }: Pick<RiskAlert, 'id'>, client = admin) =>
  client.call(deleteRiskAlert, { query: { Id: id } });

async function historyOf({ id }: Pick<RiskAlert, 'id'>, client = admin) {
  const alert = (await client.call(listRiskAlerts)).find((each) => each.id === id);
  return alert?.history ?? [];
}
const untilFired = (alert: RiskAlert, count = 1, client = admin) =>
  until(async () => {
    const history = await historyOf(alert, client);
    return history.length >= count ? history : undefined;
  });

/** Waits until every alert has been evaluated on what is stored now. */
async function evaluated(client = admin): Promise<void> {
  const alert = await client.call(addRiskAlert, { body: HOLDS });
  await untilFired(alert, 1, client);
  await remove(alert, client);
}

const notificationsOf = async (email: string, { id }: Pick<RiskAlert, 'id'>, client = admin) => {
  const query = { TraderId: demoTrader(email).id };
  const all = await client.call(listNotifications, { query });
  return all.filter((each) => parseRiskAlertEvent(each)?.id === id);
};

describe('the risk alerts of a trader', () => {
  it('are added, listed newest first, changed and removed', async () => {
    const first = await add({ ...INACTIVE, threshold: '5.10' });
    expect(first).toEqual({
      ...INACTIVE,
      threshold: '5.1',
      id: expect.any(String),
      createdAt: expect.any(String),
      history: [],
      missing: [],
      notCounted: [],
    });
    const second = await add(INACTIVE);
    expect(await admin.call(listRiskAlerts)).toEqual([second, first]);
    const changed = await put(first, { ...INACTIVE, metric: 'leverage', accountId: null });
    expect(changed).toMatchObject({ id: first.id, metric: 'leverage', accountId: null });
    await remove(first);
    await remove(second);
    expect(await admin.call(listRiskAlerts)).toEqual([]);
    expect(await admin.fail(deleteRiskAlert, { query: { Id: first.id } })).toMatchObject({
      status: 404,
      messages: ['This risk alert does not exist.'],
    });
  });

  it('are restored as they were, by their trader alone', async () => {
    const alert = await add();
    const history = await untilFired(alert);
    await remove(alert);
    const query = { Id: alert.id };
    expect((await trader.fail(restoreRiskAlert, { query })).status).toBe(404);
    for (const _ of ['once', 'again'])
      expect(await admin.call(restoreRiskAlert, { query })).toEqual({ ...alert, history });
    // its condition has held all the time
    await evaluated();
    expect(await historyOf(alert)).toEqual(history);
    await remove(alert);
  });

  it('are refused with what is wrong', async () => {
    const refusals: readonly (readonly [change: object, status: number, text: RegExp])[] = [
      [{ metric: 'leverage', base: 'BTC' }, 400, /gross exposure and delta only/],
      [{ metric: 'beta' }, 400, /metric/],
      [{ mode: 'paper' }, 400, /mode/],
      [{ threshold: 'much' }, 400, /threshold/],
      [{ pauseS: -1 }, 400, /pauseS/],
      [{ colour: 'red' }, 400, /colour/],
      [{ mode: 'LIVE' }, 400, /Paper spot is a paper account/],
      [{ accountId: UNSEEN }, 404, /not exist/],
    ];
    for (const [change, status, text] of refusals) {
      const failed = await admin.fail(addRiskAlert, { body: { ...HOLDS, ...change } });
      expect([failed.status, failed.messages.join(' ')]).toEqual([
        status,
        expect.stringMatching(text),
      ]);
    }
    expect(await admin.call(listRiskAlerts)).toEqual([]);
  });

  it('are private, and a read-only token may list them alone', async () => {
    const alert = await add(INACTIVE);
    expect(await trader.call(listRiskAlerts)).toEqual([]);
    const query = { Id: alert.id };
    expect((await trader.fail(updateRiskAlert, { query, body: HOLDS })).status).toBe(404);
    expect((await trader.fail(deleteRiskAlert, { query })).status).toBe(404);
    const token = await admin.call(createApiKey, {
      body: { name: 'Robot', withdraw: false, readOnly: true, ipWhitelist: [] },
    });
    const { path } = listRiskAlerts;
    expect((await signedFetch(server.url, token, path, { method: 'GET' })).status).toBe(200);
    const body = JSON.stringify(HOLDS);
    expect((await signedFetch(server.url, token, path, { method: 'POST', body })).status).toBe(403);
    await remove(alert);
  });

  it('are limited in their number', async () => {
    const someone = await TestClient.of(server.url, 'solo@indie.example');
    const body = { ...INACTIVE, accountId: null };
    for (let count = 0; count < LIST_LIMITS.risk_alert.max; count += 1)
      await someone.call(addRiskAlert, { body });
    expect(await someone.fail(addRiskAlert, { body })).toEqual({
      status: 409,
      messages: [listFull('risk_alert')],
      data: null,
    });
  });
});

describe('a risk alert', () => {
  it('fires once per crossing, and again only after the figure has gone back', async () => {
    const traderId = demoTrader(ADMIN).id;
    await admin.call(saveTraderSettings, {
      query: { TraderId: traderId },
      body: { traderId, alertMail: true },
    });
    const feed = await openFeed(admin).until(({ messages }) => messages.length > 0);
    feed.send({ op: 'subscribe', topics: [traderTopic(traderId)] });
    const accountId = await addPaper('binance_usdm', { USDT: '50000' });
    const trade = { accountId, exchange: 'binance_usdm', amount: '0.01' };
    const alert = await add({ accountId, metric: 'deltaUsd', base: 'BTC', threshold: '100' });
    await evaluated();
    expect(await historyOf(alert)).toEqual([]);

    await send(order(trade), 'FILLED');
    const [fired] = await untilFired(alert);
    expect(fired).toMatchObject({ before: '0', at: expect.any(String) });
    expect(Number(fired?.now)).toBeGreaterThan(100);
    const [notification, ...others] = await notificationsOf(ADMIN, alert);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      type: 'ALERT',
      title: expect.stringMatching(/^Delta in BTC of Paper .* is above 100 USD$/),
      short_message: expect.stringMatching(
        /^0\.00 USD before, [\d,.]+ USD now, threshold 100 USD\.$/,
      ),
    });
    expect(JSON.parse(notification?.data ?? '')).toEqual({
      type: 'RISK_ALERT',
      id: alert.id,
      metric: 'deltaUsd',
      before: '0',
      now: fired?.now,
      threshold: '100',
    });
    await feed.until(({ updates }) => JSON.stringify(updates).includes(notification?.id ?? ''));
    feed.close();
    await until(async () =>
      (await readMail(admin, ADMIN)).some(({ subject }) => subject === notification?.title),
    );

    await send(order(trade), 'FILLED');
    await evaluated();
    expect(await historyOf(alert)).toHaveLength(1);
    await send(order({ ...trade, side: 'sell', amount: '0.02' }), 'FILLED');
    await evaluated();
    expect(await historyOf(alert)).toHaveLength(1);
    await send(order(trade), 'FILLED');
    expect(await untilFired(alert, 2)).toHaveLength(2);
    expect(await notificationsOf(ADMIN, alert)).toHaveLength(2);
    await remove(alert);
  });

  it('fires at once if its condition holds when it is made, activated or changed', async () => {
    const alert = await add({ pauseS: 3_600 });
    expect(await untilFired(alert)).toMatchObject([{ before: null }]);
    await put(alert, { pauseS: 3_600, isActive: false });
    await put(alert, { pauseS: 3_600 });
    await untilFired(alert, 2);
    await put(alert, { pauseS: 3_600, threshold: '1' });
    await untilFired(alert, 3);
    // its condition is the same
    await put(alert, { pauseS: 60, threshold: '1' });
    await evaluated();
    expect(await historyOf(alert)).toHaveLength(3);
    await remove(alert);
  });

  it('fires for the next position once its figure has ceased and exists again', async () => {
    const accountId = await addPaper('binance_usdm', { USDT: '1000' });
    const trade = { accountId, exchange: 'binance_usdm', amount: '0.02' };
    const metric = 'liquidationDistance';
    const alert = await add({ accountId, metric, comparison: 'below', threshold: '1' });
    await send(order(trade), 'FILLED');
    await untilFired(alert);
    await send(order({ ...trade, side: 'sell' }), 'FILLED');
    await evaluated();
    await send(order(trade), 'FILLED');
    expect(await untilFired(alert, 2)).toHaveLength(2);
    await remove(alert);
  });

  it('has the figures of the risk and of the profit and loss, and none that are not known', async () => {
    const accountId = await addPaper('binance_usdm', { USDT: '1000' });
    const trade = { accountId, exchange: 'binance_usdm', amount: '0.02' };
    await send(order(trade), 'FILLED');
    const risk = await admin.call(getRisk, { query: { AccountId: accountId } });
    const of = { accountId, threshold: '-1000000' };
    const alerts = [
      await add({ ...of, metric: 'leverage' }),
      await add({ ...of, metric: 'marginUse' }),
      await add({ ...of, metric: 'liquidationDistance' }),
      await add({ ...of, metric: 'varUsd' }),
      await add({ ...of, metric: 'dayLossUsd' }),
    ];
    // a spot account needs no margin, so that it has no margin use
    const unknown = await add({ metric: 'marginUse', comparison: 'below', threshold: '1' });
    const fired = await Promise.all(alerts.map((alert) => untilFired(alert)));
    const from = new Date();
    from.setUTCHours(0, 0, 0, 0);
    const profits = await admin.call(getPnl, {
      query: { AccountId: accountId, groupBy: 'account', from: from.toISOString() },
    });
    const expected = [
      risk.leverage,
      risk.marginUse,
      risk.nearestLiquidation?.distance,
      varOf(risk),
      -Number(profits[0]?.total),
    ].map(Number);
    const now = fired.map(([firing]) => Number(firing?.now));
    for (const [index, figure] of now.slice(0, 4).entries())
      expect(Math.abs(figure / (expected[index] ?? 0) - 1)).toBeLessThan(0.05);
    // the market moves between two readings: a hundredth of the position
    expect(Math.abs((now[4] ?? 0) - (expected[4] ?? 0))).toBeLessThan(Number(risk.grossUsd) / 100);
    expect(await historyOf(unknown)).toEqual([]);
    for (const alert of [...alerts, unknown]) await remove(alert);
  });

  it('does not fire for an account that its trader does not see any more', async () => {
    const accountId = await addPaper('binance_usdm', { USDT: '50000' });
    const { id: traderId, companyId } = demoTrader(TRADER);
    const group = await admin.call(createGroup, {
      body: {
        companyId,
        name: 'For a while',
        color: 'c1',
        companyExchangeIds: [accountId],
        companyExchangeVaultIds: [],
        traderIds: [traderId],
      },
    });
    const named = await add({ accountId }, trader);
    const before = await trader.call(getRisk, { query: { mode: 'PAPER' } });
    // what the trader sees without the account
    const threshold = String(Number(before.grossUsd) + 5_000);
    const all = await add({ accountId: null, threshold }, trader);
    await evaluated(trader);
    await admin.call(deleteGroup, { query: { GroupId: group.id } });
    const trade = { accountId, exchange: 'binance_usdm', amount: '0.1' };
    await send(order(trade), 'FILLED');
    await evaluated(trader);
    expect(await historyOf(named, trader)).toEqual([]);
    expect(await historyOf(all, trader)).toEqual([]);
    const listed = await trader.call(listRiskAlerts);
    expect(listed.find(({ id }) => id === named.id)?.missing).toEqual([
      {
        accountId,
        symbol: null,
        asset: null,
        text: 'You do not see this account any more.',
      },
    ]);
    // the admin still does
    const ofAdmin = await add({ accountId });
    await untilFired(ofAdmin);
    expect(await notificationsOf(TRADER, ofAdmin, trader)).toEqual([]);
    await remove(ofAdmin);
  });
});

const varOf = ({ valueAtRisk }: Data<typeof getRisk>) =>
  valueAtRisk.find(({ method, confidence }) => method === 'historical' && confidence === '0.95')
    ?.varUsd;

it('a firing is stored with its notification or not at all, and does not happen again after a restart', async () => {
  const fired = await add();
  await untilFired(fired);
  const storage = await server.stopAndOpenStorage();
  const { db } = storage;
  const watched = (await readWatchedRiskAlerts(db)).find(({ alert }) => alert.id === fired.id);
  if (watched === undefined) throw new Error('The alert is not stored.');
  const at = new Date().toISOString();
  const message = { type: 'ALERT', title: 'Again', short_message: '' } as const;
  const firing = { at, before: null, now: '1' };
  const evaluation = {
    watched,
    isMet: true,
    missing: [],
    notCounted: [],
    fired: { firing, message },
  };
  const failing = { ...singleServerPubSub, publish: () => Promise.reject(new Error('gone')) };
  await expect(storeEvaluations({ db, pubSub: failing }, [evaluation])).rejects.toThrow('gone');
  // changed by the trader since it was read
  const { alert, trader: owner } = watched;
  await saveRiskAlert(db, { traderId: owner.viewer.id, id: alert.id }, { ...HOLDS, pauseS: 1 });
  expect(await storeEvaluations(storage, [evaluation])).toEqual([]);
  await storage.close();

  const restarted = await startTestServer({
    market: await openMarket({ feed: 'sim', log: () => undefined }),
    dataDir: server.dataDir,
    databaseUrl: server.databaseUrl,
  });
  try {
    const client = await TestClient.of(restarted.url, ADMIN);
    await evaluated(client);
    expect(await historyOf(fired, client)).toHaveLength(1);
    expect(await notificationsOf(ADMIN, fired, client)).toHaveLength(1);
  } finally {
    await restarted.close();
  }
});
