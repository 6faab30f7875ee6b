import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addSheet,
  deleteSheet,
  type Endpoint,
  getLayout,
  listSheets,
  type MenuBar,
  putAnalyticsSheet,
  putLayout,
  renameSheet,
  SHEET_NAME_SHORT,
  SHEET_NAME_TAKEN,
  sortSheets,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let trader: TestClient;
/**
 * an admin of the same company, another company's admin, an individual account, and a signed-out
 * client
 */
let others: TestClient[];
beforeAll(async () => {
  server = await startTestServer();
  trader = await TestClient.of(server.url, 'trader@acme.example');
  others = [
    await TestClient.of(server.url, 'admin@acme.example'),
    await TestClient.of(server.url, 'admin@blank.example'),
    await TestClient.of(server.url, 'solo@indie.example'),
    new TestClient(server.url),
  ];
});
afterAll(() => server.close());

const good = (data: unknown) => ({ data, success: true, error: null });
const refused = (status: number, text: unknown) => ({ status, messages: [text], data: null });
const NO_SHEET = 'This sheet does not exist.';
const FOREIGN = [404, 404, 404, 401];
const id = expect.any(String);

const add = (name: string, menuBar: MenuBar) => trader.call(addSheet, { body: { name, menuBar } });
const sort = (ids: unknown[]) =>
  trader.fail(sortSheets, { body: { items: ids.map((one) => ({ id: one })) } });
const list = (rootPath: string) => trader.call(listSheets, { query: { rootPath } });

/** The other clients' statuses for the trader's resources. */
async function statuses(endpoint: Endpoint, input: { query?: object; body?: unknown }) {
  const responses = others.map((client) => client.fail(endpoint, input));
  return (await Promise.all(responses)).map(({ status }) => status);
}

describe('POST /api/sheets', () => {
  it('appends a sheet, for every role', async () => {
    const body = { name: '  Desk one ', menuBar: 'RISK' } as const;
    const sheet = { id, name: 'Desk one', menuBar: 'RISK' };
    const expected = good({ ...sheet, analyticalViewId: null, analyticalViewData: null });
    for (const client of [trader, ...others.slice(0, 3)]) {
      expect(await client.fullResponse(addSheet, { body })).toEqual(expected);
    }
    await add('Desk two', 'RISK');
    expect((await list('risk')).map(({ name }) => name)).toEqual(['Desk one', 'Desk two']);
  });

  it('creates a view without filters for an analytics sheet', async () => {
    const body = { name: 'Rates', menuBar: 'ANALYTICS/FUNDING' } as const;
    expect(await trader.fullResponse(addSheet, { body })).toEqual(
      good({ id, ...body, analyticalViewId: id, analyticalViewData: '{"funding":{}}' }),
    );
  });

  it.each([
    ['two characters', { name: ' ab ' }, SHEET_NAME_SHORT],
    ['invisible characters', { name: 'a\u200b\u200b\u200b' }, SHEET_NAME_SHORT],
    ['61 characters', { name: 'x'.repeat(61) }, 'A sheet name has at most 60 characters.'],
    ['a missing name', { name: undefined }, 'name is required.'],
    ['an unknown area', { menuBar: 'MOON' }, expect.stringMatching(/^menuBar must be one of: /)],
  ])('refuses %s', async (_what, wrong, text) => {
    const before = await list('risk');
    const body = { name: 'Fine', menuBar: 'RISK', ...wrong };
    expect(await trader.fail(addSheet, { body })).toEqual(refused(400, text));
    expect(await list('risk')).toEqual(before);
  });

  it.each([
    ['in another case', 'dESK oNE'],
    ['with a zero-width space', 'Desk\u200b one'],
    ['in full-width letters', 'Ｄｅｓｋ one'],
  ])('refuses a taken name %s', async (_how, name) => {
    const body = { name, menuBar: 'RISK' };
    expect(await trader.fail(addSheet, { body })).toEqual(refused(409, SHEET_NAME_TAKEN));
  });

  it('returns 401 when signed out', async () => {
    const failed = await others[3]?.fail(addSheet, { body: {} });
    expect(failed).toEqual(refused(401, 'Please sign in.'));
  });
});

describe('GET /api/sheets', () => {
  it("lists the trader's own sheets of an area in order", async () => {
    const [one, two] = [await add('First', 'MOBILE'), await add('Second', 'MOBILE')];
    const query = { rootPath: 'mobile' };
    expect(await trader.fullResponse(listSheets, { query })).toEqual(good([one, two]));
    for (const other of others.slice(0, 3)) {
      expect(await other.fullResponse(listSheets, { query })).toEqual(good([]));
    }
  });

  it('returns 400 for an unknown area, and 401 when signed out', async () => {
    const query = { rootPath: 'moon' };
    const text = expect.stringMatching(/^rootPath must be one of: execution, /);
    expect(await trader.fail(listSheets, { query })).toEqual(refused(400, text));
    expect((await others[3]?.fail(listSheets, { query }))?.status).toBe(401);
  });
});

describe('PUT /api/sheets/rename', () => {
  it('renames a sheet', async () => {
    const sheet = await add('Before', 'ALGO');
    const body = { name: ' After ', sheetId: sheet.id };
    expect(await trader.fullResponse(renameSheet, { body })).toEqual(
      good({ ...sheet, name: 'After' }),
    );
    expect(await list('algo')).toEqual([{ ...sheet, name: 'After' }]);
  });

  it('rejects a short or taken name without changes', async () => {
    const { id: sheetId } = await add('Other', 'ALGO');
    const before = await list('algo');
    const rename = (name: string) => trader.fail(renameSheet, { body: { name, sheetId } });
    expect(await rename('ab')).toEqual(refused(400, SHEET_NAME_SHORT));
    expect(await rename('AFTER')).toEqual(refused(409, SHEET_NAME_TAKEN));
    expect(await list('algo')).toEqual(before);
  });

  it("returns 404 for another trader's sheet before validating the name", async () => {
    const { id: sheetId } = await add('Mine alone', 'ALGO');
    const body = { name: 'x', sheetId };
    expect(await statuses(renameSheet, { body })).toEqual(FOREIGN);
    expect(await others[0]?.fail(renameSheet, { body })).toEqual(refused(404, NO_SHEET));
  });
});

describe('DELETE /api/sheets', () => {
  it('deletes a sheet once, and never a sheet of another trader', async () => {
    const { id: sheetId } = await add('Doomed', 'PORTFOLIO');
    const query = { sheetId };
    expect(await statuses(deleteSheet, { query })).toEqual(FOREIGN);
    expect(await list('portfolio')).toHaveLength(1);
    expect(await trader.fullResponse(deleteSheet, { query })).toEqual(good(null));
    expect(await list('portfolio')).toEqual([]);
    expect(await trader.fail(deleteSheet, { query })).toEqual(refused(404, NO_SHEET));
  });
});

describe('PUT /api/sheets/sort', () => {
  it('sets the order of sheets', async () => {
    const [a, b] = [await add('aaa', 'PORTFOLIO'), await add('bbb', 'PORTFOLIO')];
    const body = { items: [{ id: b.id }, { id: a.id }] };
    expect(await trader.fullResponse(sortSheets, { body })).toEqual(good(null));
    expect(await list('portfolio')).toEqual([b, a]);
    expect(await statuses(sortSheets, { body })).toEqual(FOREIGN);
    expect(await list('portfolio')).toEqual([b, a]);
  });

  it('rejects duplicates, sheets of several areas, and invalid ids', async () => {
    const [a] = await list('portfolio');
    const [b] = await list('risk');
    expect(await sort([a?.id, a?.id])).toEqual(refused(400, 'A sheet is listed twice.'));
    expect(await sort([a?.id, b?.id])).toEqual(
      refused(400, 'The sheets must belong to the same area.'),
    );
    expect(await sort(['x'])).toEqual(refused(400, 'items.0.id must be a UUID.'));
  });
});

const item = { i: 'a', type: 'ORDER_BOOK', x: 0, y: 0, w: 6, h: 10, settings: {} } as const;

describe('GET and PUT /api/sheets/layout', () => {
  it('return the widgets of a sheet and save them', async () => {
    const query = { sheetId: (await add('Layout', 'EXECUTION')).id };
    expect(await trader.fullResponse(getLayout, { query })).toEqual(
      good({ revision: 0, items: [] }),
    );
    const saved = good({ revision: 1, items: [item] });
    const body = { revision: 0, items: [item] };
    expect(await trader.fullResponse(putLayout, { query, body })).toEqual(saved);
    expect(await trader.fullResponse(getLayout, { query })).toEqual(saved);
    const text = 'This sheet was changed elsewhere in the meantime.';
    const late = { status: 409, messages: [text], data: saved.data };
    expect(await trader.fail(putLayout, { query, body })).toEqual(late);
  });

  it('accept only widgets within the columns of the grid', async () => {
    const sheetId = (await add('Columns', 'EXECUTION')).id;
    const put = (x: number, columns?: number, w = 6) =>
      trader.fail(putLayout, {
        query: { sheetId, ...(columns === undefined ? {} : { columns }) },
        body: {
          revision: 0,
          items: [
            { ...item, w: 3 },
            { ...item, i: 'b', x, w },
          ],
        },
      });
    expect(await put(24)).toEqual(refused(400, 'items.1.x must be at most 23.'));
    expect(await put(4, 4)).toEqual(refused(400, 'items.1.x must be at most 3.'));
    expect(await put(0, 4, 5)).toEqual(refused(400, 'items.1.w must be at most 4.'));
    expect(await put(3, 4, 2)).toEqual(refused(400, 'items.1.w must be at most 1.'));
    expect(await put(20, undefined, 5)).toEqual(refused(400, 'items.1.w must be at most 4.'));
    expect(await put(-1)).toEqual(refused(400, 'items.1.x must be at least 0.'));
    const body = { revision: 0, items: [{ ...item, x: 23, w: 1 }] };
    expect((await trader.call(putLayout, { query: { sheetId }, body })).items).toEqual(body.items);
  });

  it("return 404 for another trader's sheet before validating the body", async () => {
    const query = { sheetId: (await add('Private', 'EXECUTION')).id };
    expect(await statuses(getLayout, { query })).toEqual(FOREIGN);
    expect(await statuses(putLayout, { query, body: { invalid: true } })).toEqual(FOREIGN);
    expect(await others[0]?.fail(getLayout, { query })).toEqual(refused(404, NO_SHEET));
  });
});

describe('PUT /api/analytics/sheets', () => {
  it("saves the view's filters and returns them", async () => {
    const sheet = await add('Filters', 'ANALYTICS/SPOT_LADDERS');
    const body = { analyticalViewId: sheet.analyticalViewId ?? '', data: '{"spot_ladders":{}}' };
    const expected = { data: body, ok: true, message: null, error: null };
    expect(await trader.fullResponse(putAnalyticsSheet, { body })).toEqual(expected);
  });

  it.each([
    [
      'FORWARD_LADDERS',
      { table_03: { top_filters: { base_exchange: 'okx', base: 'BTC', risk_type: 'linear' } } },
    ],
    ['BASIS_SCREENER', { table_01: { table_filters: { b_ex: 'okx', q_inst: 'future' } } }],
    [
      'FUNDING',
      {
        heatmap_01: {
          top_filters: {
            base_exchange: 'binance_coinm',
            risk_type: 'inverse',
            base: '',
            fixed_quote: 'USD',
          },
        },
        history_02: {
          top_filters: { base: 'ETH', fixed_quote: 'USDT', risk_type: 'linear', timeseries: '1D' },
        },
      },
    ],
    ['PERP_VS_PERP', { table_01: { table_filters: { b_sym: 'BTCUSDT', q_risk: 'linear' } } }],
  ] as const)('saves the filters of %s, and rejects unknown tables', async (view, filters) => {
    const sheet = await add('All filters', `ANALYTICS/${view}`);
    const save = (data: object) => ({
      body: {
        analyticalViewId: sheet.analyticalViewId ?? '',
        data: JSON.stringify({ [view.toLowerCase()]: data }),
      },
    });
    const { body } = save(filters);
    expect(await trader.call(putAnalyticsSheet, { body })).toEqual(body);
    const wrong = await trader.fail(putAnalyticsSheet, save({ table_09: {} }));
    expect(wrong).toEqual(refused(400, `${view.toLowerCase()} must not contain table_09.`));
  });

  it("returns 404 for another trader's view", async () => {
    const { analyticalViewId } = await add('Mine', 'ANALYTICS/SPOT_LADDERS');
    expect(await statuses(putAnalyticsSheet, { body: { analyticalViewId } })).toEqual(FOREIGN);
  });

  it('returns the message of a failure both in `message` and in `error`', async () => {
    const { analyticalViewId } = await add('Invalid', 'ANALYTICS/SPOT_LADDERS');
    const response = await trader.fetch(putAnalyticsSheet.path, {
      method: 'PUT',
      body: JSON.stringify({ analyticalViewId, data: '{' }),
      headers: { 'content-type': 'application/json' },
    });
    const message = 'data must be valid JSON.';
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      data: null,
      ok: false,
      message,
      error: { message, data: [message] },
    });
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
