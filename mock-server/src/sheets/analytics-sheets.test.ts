import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addSheet, listSheets, putAnalyticsSheet } from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let trader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  trader = await TestClient.of(server.url, 'member@blank.example');
});
afterAll(() => server.close());

describe('the filters of an analytics sheet', () => {
  const filters = { base_exchange: 'okx', base: 'SOL' };
  const table = { top_filters: filters, table_filters: { q_ex: 'deribit' } };

  it('are returned by the request that saves them, and by the list of sheets', async () => {
    const sheet = await trader.call(addSheet, {
      body: { name: 'Filters', menuBar: 'ANALYTICS/SPOT_LADDERS' },
    });
    const data = JSON.stringify({ spot_ladders: { table_01: table } });
    const body = { analyticalViewId: sheet.analyticalViewId ?? '', data };
    expect(await trader.call(putAnalyticsSheet, { body })).toEqual(body);
    const sheets = await trader.call(listSheets, { query: { rootPath: 'analytics' } });
    expect(sheets.find(({ id }) => id === sheet.id)?.analyticalViewData).toBe(data);
  });

  it.each([
    ['are not JSON', '{', 'data must be valid JSON.'],
    ["have another view's key", '{"funding": {}}', 'spot_ladders is required.'],
    [
      'have an unknown table',
      '{"spot_ladders": {"table_09": {}}}',
      'spot_ladders must not contain table_09.',
    ],
  ])('are refused when they %s', async (_what, data, text) => {
    const [sheet] = await trader.call(listSheets, {
      query: { rootPath: 'analytics/spot-ladders' },
    });
    const body = { analyticalViewId: sheet?.analyticalViewId, data };
    const failed = await trader.fail(putAnalyticsSheet, { body });
    expect(failed).toMatchObject({ status: 400 });
    expect(failed.messages[0]).toBe(text);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
