import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import {
  type AlgoOrder,
  algoTermsSchema,
  cancelAlgoOrder,
  changeAlgoOrder,
  listAlgoOrders,
  listOrders,
  startAlgoOrder,
} from '@parallax/protocol';
import { openMarket } from '@parallax/server-market/open-market';
import { contractTerms, startAlgo, stepAlgo } from '@parallax/trading';
import { sql } from 'kysely';
import { startServer } from '../../../server/start-server.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { until } from '../../../testing/until.ts';
import { startTradingServer } from '../../testing/start-trading-server.ts';

const TWAP = {
  type: 'twap',
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy',
  amount: '0.1',
  limitPrice: null,
  reduceOnly: false,
  strategyId: null,
  startAt: null,
  parameters: { durationS: 100, intervalS: 10, randomise: 0, style: 'taker' },
} as const;

async function read(client: TestClient, id: string): Promise<AlgoOrder | undefined> {
  const { rows } = await client.call(listAlgoOrders, { query: { status: 'active' } });
  return rows.find((row) => row.id === id);
}

const childrenOf = async (client: TestClient, algoOrderId: string) =>
  (await client.call(listOrders, { query: { status: 'done', algoOrderId } })).rows;

it('design §3: after a kill an algo goes on, with no child twice and no burst for the time lost', async () => {
  const clock = new TestClock();
  const { server, market, admin, spot } = await startTradingServer({ now: clock.now });
  const terms = algoTermsSchema.parse({ ...TWAP, id: randomUUID(), accountId: spot.id });
  await admin.call(startAlgoOrder, { body: terms });
  await until(async () => (await read(admin, terms.id))?.filled === '0.01');
  const contract = market.catalogue.contracts.find(
    ({ exchange, symbol }) => exchange === terms.exchange && symbol === terms.symbol,
  );
  if (contract === undefined) throw new Error('The contract is not listed.');
  // as it was stored with its first child: what was reported of it since is lost with the process
  const { plan, actions } = stepAlgo(
    startAlgo(terms, clock.now()),
    { kind: 'quote', leg: 0, bid: '60000', ask: '60001', usd: '1', at: clock.now() },
    { legs: [contractTerms(contract)] },
  );
  expect(actions.map(({ kind }) => kind)).toEqual(['place']);
  const storage = await server.stopAndOpenStorage();
  await storage.db
    .updateTable('algo_order')
    .set({ plan: JSON.stringify(plan), state: plan.state })
    .where('id', '=', terms.id)
    .execute();
  // one of a contract that is not listed any more
  const unlisted = randomUUID();
  await sql`insert into algo_order select (jsonb_populate_record(algo_order, jsonb_build_object(
      'id', ${unlisted}::text, 'symbol', 'GONE',
      'terms', terms || jsonb_build_object('id', ${unlisted}::text, 'symbol', 'GONE'),
      'plan', jsonb_set(jsonb_set(plan, '{terms,id}', to_jsonb(${unlisted}::text)),
        '{terms,symbol}', '"GONE"')))).*
    from algo_order where id = ${terms.id}`.execute(storage.db);
  // one that a later release has written, and this one cannot read
  await sql`insert into algo_order select (jsonb_populate_record(algo_order, jsonb_build_object(
      'id', ${randomUUID()}::text, 'plan', '{}'::jsonb, 'created_at', '2020-01-01T00:00:00Z'))).*
    from algo_order where id = ${terms.id}`.execute(storage.db);
  await storage.close();
  clock.advance({ seconds: 55 });
  const again = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: server.dataDir,
    databaseUrl: server.databaseUrl,
    feed: 'sim',
    demo: true,
    market: await openMarket({ feed: 'sim', log: () => undefined }),
    now: clock.now,
    log: () => undefined,
  });
  const client = await TestClient.of(again.url, 'admin@acme.example');
  await until(async () => (await read(client, terms.id))?.children === 2);
  const paused = await client.call(changeAlgoOrder, {
    query: { AlgoOrderId: terms.id },
    body: { state: 'paused' },
  });
  // what is left goes into the five slots that are left
  expect(paused).toMatchObject({ state: 'PAUSED', children: 2 });
  await until(async () => (await childrenOf(client, terms.id)).length === 2);
  const amounts = (await childrenOf(client, terms.id)).map(({ amount }) => amount);
  expect(amounts.toSorted()).toEqual(['0.01', '0.018']);
  await client.call(cancelAlgoOrder, { query: { AlgoOrderId: terms.id } });
  expect(await client.call(cancelAlgoOrder, { query: { AlgoOrderId: unlisted } })).toMatchObject({
    state: 'CANCELLED',
    remarks: ['A contract of it is not listed any more.'],
  });
  await again.close();
  await server.close();
});
