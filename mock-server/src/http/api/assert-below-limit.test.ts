import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addCompanyExchange,
  addMyWidget,
  addSheet,
  type BodyInput,
  createApiKey,
  createStrategyGroup,
  type Endpoint,
  LIST_LIMITS,
  listApiKeys,
  listCompanyExchanges,
  listFull,
  listMyWidgets,
  listSheets,
  listStrategyGroups,
  MY_WIDGETS_LARGE,
  sortSheets,
} from '@parallax/protocol';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const { id: traderId, companyId } = demoTrader('solo@indie.example');
let server: TestServer;
let solo: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  solo = await TestClient.of(server.url, 'solo@indie.example');
});
afterAll(() => server.close());

const AREAS = ['execution', 'risk', 'portfolio', 'algo', 'mobile', 'analytics'];
const sheets = async () => {
  const lists = AREAS.map((rootPath) => solo.call(listSheets, { query: { rootPath } }));
  return (await Promise.all(lists)).flat();
};
const widget = (name: string, data = '{}') => ({ traderId, type: 'NOTES', name, data });

/** Adds to a list through an endpoint, and returns its refusal once the list is full. */
const additionTo = <E extends Endpoint>(endpoint: E, body: (i: number) => BodyInput<E>) => ({
  add: (i: number) => solo.fullResponse(endpoint, { body: body(i) }),
  refusal: () => solo.fail(endpoint, { body: body(0) }),
});

const LISTS = [
  {
    list: 'sheet',
    ...additionTo(addSheet, (i) => ({ name: `Sheet ${i}`, menuBar: 'RISK' as const })),
    read: sheets,
  },
  {
    list: 'my_widget',
    ...additionTo(addMyWidget, (i) => widget(`Widget ${i}`)),
    read: () => solo.call(listMyWidgets, { query: { TraderId: traderId } }),
  },
  {
    list: 'strategy_group',
    ...additionTo(createStrategyGroup, (i) => ({
      companyId,
      name: `Group ${i}`,
      color: 'c1' as const,
    })),
    read: () => solo.call(listStrategyGroups, { query: { CompanyId: companyId } }),
  },
  {
    list: 'api_key',
    ...additionTo(createApiKey, (i) => ({ name: `Key ${i}`, withdraw: false, readOnly: true })),
    read: () => solo.call(listApiKeys, { query: { CompanyId: companyId } }),
  },
  {
    list: 'company_exchange',
    ...additionTo(addCompanyExchange, (i) => ({
      companyId,
      name: `Exchange ${i}`,
      exchangeId: 'deribit',
      apiKey: `key-${i}`,
      secretKey: 'secret',
      passphrase: null,
    })),
    read: () => solo.call(listCompanyExchanges),
  },
] as const;

describe('a limited list', () => {
  it.each(LISTS)(
    'of type $list accepts exactly its maximum, even under concurrent inserts, and states the maximum in the 409',
    async ({ list, add, refusal, read }) => {
      const { max } = LIST_LIMITS[list];
      const available = max - (await read()).length;
      const addMany = (count: number) =>
        Promise.allSettled(Array.from({ length: count }, (_, i) => add(count * 1_000 + i)));
      await addMany(available - 2);
      const concurrent = await addMany(8);
      expect(concurrent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await read()).toHaveLength(max);
      const { status, messages } = await refusal();
      expect({ status, messages }).toEqual({ status: 409, messages: [listFull(list)] });
      expect(listFull(list)).toContain(String(max));
    },
  );

  it('can be sorted when it is full', async () => {
    const risk = await solo.call(listSheets, { query: { rootPath: 'risk' } });
    const order = risk.map(({ id }) => id).toReversed();
    await solo.call(sortSheets, { body: { items: order.map((id) => ({ id })) } });
    const sorted = await solo.call(listSheets, { query: { rootPath: 'risk' } });
    expect(sorted.map(({ id }) => id)).toEqual(order);
  });
});

it('POST /api/my-widgets refuses a widget when the settings of all widgets together would exceed the limit', async () => {
  const trader = await TestClient.of(server.url, 'trader@acme.example');
  const { id } = demoTrader('trader@acme.example');
  const data = JSON.stringify({ text: 'x'.repeat(199_000) });
  const large = (i: number) => {
    return { body: { ...widget(`Large ${i}`, data), traderId: id } };
  };
  for (let i = 0; i < 10; i += 1) await trader.call(addMyWidget, large(i));
  const { status, messages } = await trader.fail(addMyWidget, large(11));
  expect({ status, messages }).toEqual({ status: 409, messages: [MY_WIDGETS_LARGE] });
});
