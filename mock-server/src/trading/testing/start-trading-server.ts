import { randomUUID } from 'node:crypto';
import {
  type Account,
  addPaperAccount,
  listAccounts,
  listOrders,
  type Order,
  type OrderInput,
  type OrderStatus,
  sendOrder,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { openMarket } from '@parallax/server-market/open-market';
import type { ServerOptions } from '../../server/server-options.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

/** Starts a server on a simulated market with Acme's paper accounts, and waits until they are connected. */
export async function startTradingServer(options: Partial<ServerOptions> = {}) {
  const market = await openMarket({ feed: 'sim', log: () => undefined });
  const server = await startTestServer({ market, ...options });
  const admin = await TestClient.of(server.url, 'admin@acme.example');
  const trader = await TestClient.of(server.url, 'trader@acme.example');
  const accounts = await until(async () => {
    const list = await admin.call(listAccounts);
    return list.every(({ state }) => state === 'connected') ? list : undefined;
  });
  const account = (name: string): Account => {
    const found = accounts.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no account ${name}.`);
    return found;
  };
  const spot = account('Paper spot');

  /** A market order of 0.01 BTC/USDT in the spot account, with changes. */
  const order = (change: Partial<OrderInput> = {}): OrderInput => ({
    id: randomUUID(),
    accountId: spot.id,
    exchange: 'binance_spot',
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    amount: '0.01',
    source: 'ticket',
    ...change,
  });

  async function findOrder(id: string, client = admin): Promise<Order | undefined> {
    for (const status of ['open', 'done'] as const) {
      const { rows } = await client.call(listOrders, { query: { status } });
      const found = rows.find((row) => row.id === id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Waits until an order has a status, and returns it. */
  const untilStatus = (id: string, status: OrderStatus): Promise<Order> =>
    until(async () => {
      const found = await findOrder(id);
      return found?.status === status ? found : undefined;
    });

  /** Sends an order and waits until it has a status. */
  async function send(input: OrderInput, status: OrderStatus): Promise<Order> {
    await admin.call(sendOrder, { body: input });
    return untilStatus(input.id, status);
  }

  /** Adds a paper account, and waits until it is connected. Returns its id. */
  async function addPaper(exchangeId: string, balances: Record<string, string>): Promise<string> {
    const { id } = await admin.call(addPaperAccount, {
      body: {
        name: `Paper ${randomUUID()}`,
        exchangeId,
        balances: Object.entries(balances).map(([asset, amount]) => ({ asset, amount })),
      },
    });
    await until(async () =>
      (await admin.call(listAccounts)).some((each) => each.id === id && each.state === 'connected'),
    );
    return id;
  }

  const openFeed = (client: TestClient): FeedClient =>
    new FeedClient(`${server.url.replace('http', 'ws')}/feed`, {
      headers: { cookie: client.cookie },
    });

  return {
    server,
    market,
    admin,
    trader,
    account,
    accounts,
    spot,
    order,
    findOrder,
    untilStatus,
    send,
    addPaper,
    openFeed,
  };
}
