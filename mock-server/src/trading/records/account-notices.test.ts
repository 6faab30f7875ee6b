import { afterAll, describe, expect, it } from '@jest/globals';
import {
  getPnl,
  listFills,
  listLedger,
  listNotifications,
  listPositions,
  listStrategies,
  type Notification,
  parseTradingEvent,
  putMarginSetting,
  sendOrder,
  traderTopic,
} from '@parallax/protocol';
import type { MarketUpdate } from '@parallax/server-market/market-source';
import { openMarket } from '@parallax/server-market/open-market';
import { decimal } from '@parallax/trading';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';
import type { VenueFault } from '../venue-accounts/faulty-venue-account.ts';
import { liquidationNotice } from './account-notices.ts';

const market = await openMarket({ feed: 'sim', log: () => undefined });
const MARK_OF_CRASH = 1_000;
/** The contract whose mark price is far below the market, and the market's updates as they are published. */
let crashed: string | undefined;
let publish: (update: MarketUpdate) => void = () => undefined;
const startMarket = market.start.bind(market);
market.start = (sink) => {
  publish = (update) => {
    if (update.kind !== 'ticker' || update.key !== crashed) sink(update);
    else sink({ ...update, data: { ...update.data, mark_price: MARK_OF_CRASH } });
  };
  startMarket(publish);
};
const { server, admin, trader, account, spot, order, send, untilStatus, openFeed } =
  await startTradingServer({ market, control: true });
const colleague = await TestClient.of(server.url, 'sso@acme.example');
afterAll(() => server.close());

const setFault = async (accountId: string, fault: VenueFault): Promise<void> => {
  const { status } = await fetch(`${server.url}/__control/venue`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ accountId, fault }),
  });
  expect(status).toBe(200);
};

/** The notifications of trading that a person has, newest first. */
async function noticesOf(client: TestClient, email: string): Promise<Notification[]> {
  const query = { TraderId: demoTrader(email).id };
  const all = await client.call(listNotifications, { query });
  return all.filter((notification) => parseTradingEvent(notification) !== undefined);
}
const ofTrader = () => noticesOf(trader, 'trader@acme.example');
const ofAdmin = () => noticesOf(admin, 'admin@acme.example');

describe('a rejected order', () => {
  it('is a notification of the person who sent it, with the reason, live and stored', async () => {
    const feed = await openFeed(trader).until(({ messages }) => messages.length > 0);
    feed.send({ op: 'subscribe', topics: [traderTopic(demoTrader('trader@acme.example').id)] });
    await feed.roundTrip();
    await setFault(spot.id, 'reject');
    const body = order();
    await trader.call(sendOrder, { body });
    await untilStatus(body.id, 'REJECTED');
    const [notice, ...others] = await ofTrader();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      type: 'ERROR',
      kind: null,
      title: 'Order rejected',
      short_message: expect.stringMatching(/^Buy 0\.01 BTC of BTC\/USDT on Binance Spot: .+/),
      exchangeId: spot.id,
      read: false,
    });
    await feed.until(({ updates }) =>
      updates.some(
        (update) =>
          update.kind === 'notification' && update.data.some(({ id }) => id === notice?.id),
      ),
    );
    expect(await ofAdmin()).toEqual([]);
    feed.close();
  });

  it('of a program is none, since there may be very many', async () => {
    const before = (await ofAdmin()).length;
    await setFault(spot.id, 'reject');
    await send(order({ source: 'api' }), 'REJECTED');
    expect(await ofAdmin()).toHaveLength(before);
  });
});

describe('a liquidated position', () => {
  const futures = account('Paper futures');
  const contract = { exchange: 'binance_usdm', symbol: 'BTCUSDT' };
  const key = 'binance_usdm:BTCUSDT';

  /** Lets the mark price be far below the market until the position is closed. */
  async function crash(): Promise<void> {
    crashed = key;
    const ticker = market.read('ticker', key);
    if (ticker?.kind === 'ticker') publish(ticker);
    try {
      await until(async () => {
        const query = { AccountId: futures.id };
        const positions = await admin.call(listPositions, { query });
        return positions.every(({ symbol }) => symbol !== contract.symbol);
      });
    } finally {
      crashed = undefined;
    }
  }

  it('is one alert for everyone who sees the account, though fills are repeated and read again', async () => {
    await trader.call(putMarginSetting, {
      body: { accountId: futures.id, ...contract, mode: 'isolated', leverage: '20' },
    });
    const [strategy] = await trader.call(listStrategies, {
      query: { CompanyId: demoTrader('trader@acme.example').companyId },
    });
    const strategyId = strategy?.id ?? null;
    const body = order({ accountId: futures.id, ...contract, amount: '2', strategyId });
    await trader.call(sendOrder, { body });
    await untilStatus(body.id, 'FILLED');
    const before = (await ofTrader()).length;
    await setFault(futures.id, 'repeat-events');
    await crash();
    const fills = await admin.call(listFills, { query: { AccountId: futures.id } });
    expect(fills.rows.filter(({ orderId }) => orderId === null).length).toBeGreaterThan(0);
    await setFault(futures.id, 'disconnect');
    await until(async () => (await ofAdmin()).length > 0);
    const [notice] = await ofAdmin();
    expect(notice).toMatchObject({
      type: 'ALERT',
      kind: null,
      title: 'Position liquidated',
      short_message: expect.stringMatching(
        /^The venue closes the long position of 2 BTC in BTC\/USDT perp on Binance USD-M: the margin of Paper futures no longer covers it\. Fee [\d,.]+ USDT\.$/,
      ),
      exchangeId: futures.id,
      read: false,
    });
    const fee = (
      await admin.call(listLedger, { query: { AccountId: futures.id, kind: 'liquidation' } })
    ).rows.find(({ amount }) => amount.startsWith('-'));
    const feesBy = async (groupBy: 'base' | 'contract' | 'strategy') => {
      const rows = await admin.call(getPnl, { query: { groupBy, mode: 'PAPER' } });
      return rows.map(({ name, fees }) => ({ name, fees: Number(fees) }));
    };
    const paid = -Number(fee?.amount);
    expect(paid).toBeGreaterThan(0);
    for (const groupBy of ['base', 'contract'] as const) {
      expect((await feesBy(groupBy)).map(({ name }) => name)).not.toContain('Other');
    }
    const ofStrategy = (await feesBy('strategy')).find(({ name }) => name === strategy?.tag);
    expect(ofStrategy?.fees).toBeGreaterThan(paid);
    // an order after the reconnect shows that the history has been read again
    const next = order({ accountId: futures.id, ...contract, amount: '0.01' });
    await until(() => trader.call(sendOrder, { body: next }).catch(() => undefined));
    await untilStatus(next.id, 'FILLED');
    expect(await ofAdmin()).toHaveLength(1);
    expect(await ofTrader()).toHaveLength(before + 1);
    // not a member of its group
    expect(await noticesOf(colleague, 'sso@acme.example')).toEqual([]);
  });
});

/** A fill by which the venue closes a short position. */
const fill = {
  id: '1',
  orderId: null,
  exchange: 'binance_usdm',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '60000',
  amount: '1',
  fee: '0',
  feeAsset: 'USDT',
  liquidity: 'taker',
  closedBy: 'liquidation',
  at: 0,
} as const;

it('a liquidation names its fee and what the insurance fund pays', () => {
  const to = { id: spot.id, companyId: spot.id, name: 'Futures' };
  const fees = ['3', '1.5', '-4'].map((amount) => ({ asset: 'USDT', amount: decimal(amount) }));
  const { content } = liquidationNotice(to, { fill, held: decimal('-2'), fees }, undefined);
  expect(content.short_message).toMatch(/ Fee 4\.5 USDT\. The insurance fund pays 4 USDT\.$/);
});

it('a position that is reduced by auto-deleveraging is an alert that does not blame its margin', () => {
  const to = { id: spot.id, companyId: spot.id, name: 'Futures' };
  const contract = market.catalogue.contracts.find(
    ({ exchange, symbol }) => exchange === fill.exchange && symbol === fill.symbol,
  );
  expect(
    liquidationNotice(
      to,
      { fill: { ...fill, closedBy: 'deleveraging' }, held: decimal('-2'), fees: [] },
      contract,
    ).content,
  ).toMatchObject({
    type: 'ALERT',
    title: 'Position deleveraged',
    short_message:
      'The venue reduces the short position of 2 BTC in BTC/USDT perp on Binance USD-M of Futures: it takes over a liquidation that the market did not take.',
  });
});
