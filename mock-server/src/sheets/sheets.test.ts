import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADD_WIDGET_FAILED,
  addMyWidget,
  addSheet,
  deleteSheet,
  getLayout,
  getSession,
  type LayoutItem,
  layoutSchema,
  listSheets,
  type MenuBar,
  putAnalyticsSheet,
  putLayout,
  renameSheet,
  SHEET_NAME_TAKEN,
  sortSheets,
  WIDGET_SETTINGS_LARGE,
  WIDGET_SETTINGS_MAX,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let trader: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  trader = await TestClient.of(server.url, 'member@blank.example');
  stranger = await TestClient.of(server.url, 'admin@blank.example');
});
afterAll(async () => {
  await server.close();
});

const add = (name: string, menuBar: MenuBar) => trader.call(addSheet, { body: { name, menuBar } });
const names = async (rootPath: string) =>
  (await trader.call(listSheets, { query: { rootPath } })).map((sheet) => sheet.name);

const item = (i: string, change: Partial<LayoutItem> = {}): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { contract: 'binance_spot:BTCUSDT' },
  ...change,
});

describe('the demo data', () => {
  it('contains a desk that trades and a sheet of prices for traders, and a sheet in each analytics view', async () => {
    const acme = await TestClient.of(server.url, 'trader@acme.example');
    const sheets = await acme.call(listSheets, { query: { rootPath: 'execution' } });
    expect(sheets.map(({ name }) => name)).toEqual(['Trading desk', 'Markets']);
    const layouts = sheets.map(({ id }) => acme.call(getLayout, { query: { sheetId: id } }));
    const [desk, markets] = await Promise.all(layouts);
    expect(desk?.items.map(({ type, link }) => [type, link?.to])).toEqual([
      ['ORDER_BOOK', 'header'],
      ['REGULAR_EXECUTION', 'header'],
      ['PRICE_CHART', 'header'],
      ['OPEN_ORDERS', 'header'],
      ['LIVE_POSITIONS', 'header'],
      ['WALLET_BALANCES', undefined],
    ]);
    expect(markets?.items.map(({ type }) => type)).toEqual([
      'WATCH_LIST',
      'ORDER_BOOK',
      'RECENT_TRADES',
      'FUNDING_RATES',
    ]);
    const analytics = await acme.call(listSheets, { query: { rootPath: 'analytics' } });
    expect(analytics.map(({ menuBar }) => menuBar)).toEqual([
      'ANALYTICS/SPOT_LADDERS',
      'ANALYTICS/FORWARD_LADDERS',
      'ANALYTICS/BASIS_SCREENER',
      'ANALYTICS/FUNDING',
      'ANALYTICS/PERP_VS_PERP',
    ]);
  });

  it('contains no sheets for the blank company', async () => {
    for (const client of [trader, stranger]) {
      const areas = ['execution', 'risk', 'portfolio', 'analytics', 'algo', 'mobile'];
      const lists = areas.map((rootPath) => client.call(listSheets, { query: { rootPath } }));
      expect((await Promise.all(lists)).flat()).toEqual([]);
    }
  });
});

describe('sheets', () => {
  it('have unique names in their area, ignoring case', async () => {
    const first = await add('Desk ÄÖ', 'RISK');
    await add('Desk ÄÖ', 'ALGO');
    const other = await add('Other', 'RISK');
    const taken = { status: 409, messages: [SHEET_NAME_TAKEN], data: null };
    expect(await trader.fail(addSheet, { body: { name: ' DESK äö', menuBar: 'RISK' } })).toEqual(
      taken,
    );
    const rename = { name: 'desk äÖ', sheetId: other.id };
    expect(await trader.fail(renameSheet, { body: rename })).toEqual(taken);
    const own = await trader.call(renameSheet, { body: { name: 'DESK ÄÖ', sheetId: first.id } });
    expect(own.name).toBe('DESK ÄÖ');
    expect(await names('risk')).toEqual(['DESK ÄÖ', 'Other']);
  });

  it('have unique names even if several are added at once', async () => {
    const body = { name: 'Wanted', menuBar: 'PORTFOLIO' };
    const responses = await Promise.all(
      ['', '', ''].map(() =>
        trader.fetch(addSheet.path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect(await names('portfolio')).toEqual(['Wanted']);
  });

  it('are sorted as given, followed by sheets without a given position', async () => {
    const [a, b, c] = [
      await add('aaa', 'MOBILE'),
      await add('bbb', 'MOBILE'),
      await add('ccc', 'MOBILE'),
    ];
    await trader.call(sortSheets, { body: { items: [{ id: c.id }, { id: a.id }] } });
    expect(await names('mobile')).toEqual(['ccc', 'aaa', 'bbb']);
    await add('ddd', 'MOBILE');
    expect(await names('mobile')).toEqual(['ccc', 'aaa', 'bbb', 'ddd']);
    const twice = { items: [{ id: b.id }, { id: b.id }] };
    expect((await trader.fail(sortSheets, { body: twice })).status).toBe(400);
    await trader.call(deleteSheet, { query: { sheetId: b.id } });
    expect(await names('mobile')).toEqual(['ccc', 'aaa', 'ddd']);
    expect((await trader.fail(deleteSheet, { query: { sheetId: b.id } })).status).toBe(404);
  });
});

describe("another trader's sheet", () => {
  it('is reported as 404 by every endpoint, and does not change', async () => {
    const sheet = await add('Private', 'ANALYTICS/SPOT_LADDERS');
    const query = { sheetId: sheet.id };
    const view = sheet.analyticalViewId;
    await trader.call(putLayout, { query, body: { revision: 0, items: [item('a')] } });

    const calls = [
      stranger.fail(renameSheet, { body: { name: 'x', sheetId: sheet.id } }),
      stranger.fail(deleteSheet, { query }),
      stranger.fail(sortSheets, { body: { items: [{ id: sheet.id }] } }),
      stranger.fail(getLayout, { query }),
      stranger.fail(putLayout, { query, body: { invalid: true } }),
      stranger.fail(putAnalyticsSheet, { body: { analyticalViewId: view } }),
    ];
    for (const failed of await Promise.all(calls)) expect(failed.status).toBe(404);

    const sheets = await trader.call(listSheets, { query: { rootPath: 'analytics/spot-ladders' } });
    expect(sheets.find(({ id }) => id === sheet.id)).toEqual(sheet);
    const layout = await trader.call(getLayout, { query });
    expect(layout).toEqual({ revision: 1, items: [item('a')] });
  });
});

/** Settings whose JSON has this many characters. */
const settingsOf = (length: number) => ({ text: 'x'.repeat(length - '{"text":""}'.length) });

describe('layouts', () => {
  it('store widgets with their settings and increment the revision on each save', async () => {
    const { id: sheetId } = await add('Layout', 'EXECUTION');
    expect(await trader.call(getLayout, { query: { sheetId } })).toEqual({
      revision: 0,
      items: [],
    });
    const items = [item('a'), item('b', { type: 'WATCH_LIST', x: 6, settings: { contracts: [] } })];
    const saved = await trader.call(putLayout, {
      query: { sheetId },
      body: { revision: 0, items },
    });
    expect(saved).toEqual({ revision: 1, items });
    expect(await trader.call(getLayout, { query: { sheetId } })).toEqual(saved);
  });

  it('are not saved with a stale revision, which gets 409 with the current items', async () => {
    const { id: sheetId } = await add('Conflict', 'EXECUTION');
    const save = { query: { sheetId }, body: { revision: 0, items: [item('mine')] } };
    await trader.call(putLayout, save);
    const late = await trader.fail(putLayout, { ...save, body: { revision: 0, items: [] } });
    expect(late.status).toBe(409);
    expect(layoutSchema.parse(late.data)).toEqual({ revision: 1, items: [item('mine')] });
  });

  it('are saved by only one of two concurrent requests, and the other gets 409', async () => {
    const { id: sheetId } = await add('Race', 'EXECUTION');
    const save = (i: string) =>
      trader.fetch(`${putLayout.path}?sheetId=${sheetId}`, {
        method: 'PUT',
        body: JSON.stringify({ revision: 0, items: [item(i)] }),
        headers: { 'content-type': 'application/json' },
      });
    const responses = await Promise.all([save('one'), save('two')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await trader.call(getLayout, { query: { sheetId } })).revision).toBe(1);
  });

  it('have separate positions and a separate revision for narrow widths', async () => {
    const { id: sheetId } = await add('Narrow', 'EXECUTION');
    const items = [item('a'), item('b', { x: 6 })];
    await trader.call(putLayout, { query: { sheetId }, body: { revision: 0, items } });
    const query = { sheetId, columns: 4 };
    expect(await trader.call(getLayout, { query })).toEqual({ revision: 0, items: [] });

    const placed = [item('b', { w: 4, settings: {} }), item('gone', { w: 4 })];
    const saved = await trader.call(putLayout, { query, body: { revision: 0, items: placed } });
    expect(saved).toEqual({ revision: 1, items: [item('b', { w: 4 })] });
    expect(await trader.call(getLayout, { query })).toEqual(saved);
    expect(await trader.call(getLayout, { query: { sheetId } })).toEqual({ revision: 1, items });
  });

  it('need only positions for narrow widths, but full widgets for the desktop', async () => {
    const { id: sheetId } = await add('Positions', 'EXECUTION');
    await trader.call(putLayout, { query: { sheetId }, body: { revision: 0, items: [item('a')] } });
    const place = { i: 'a', x: 1, y: 2, w: 2, h: 9 };
    const body = { revision: 0, items: [place] };
    const saved = await trader.call(putLayout, { query: { sheetId, columns: 4 }, body });
    expect(saved.items).toEqual([{ ...item('a'), ...place }]);
    const desk = { query: { sheetId }, body: { revision: 1, items: [place] } };
    const failed = await trader.fail(putLayout, desk);
    expect(failed).toMatchObject({
      status: 400,
      messages: ['items.0.type is required.'],
    });
  });

  it('accept widgets of any type that a remote may contribute, and links of later releases', async () => {
    const { id: sheetId } = await add('Contributed', 'EXECUTION');
    const link = { to: 'turquoise', contract: 'okx:ADA-USDT' };
    const items = [
      item('a', { type: 'DEPTH_CHART' }),
      item('b', { type: 'REMOTE_HEATMAP_2' }),
      item('c', { link }),
    ];
    const body = { revision: 0, items };
    expect((await trader.call(putLayout, { query: { sheetId }, body })).items).toEqual(items);
  });

  it('accept settings up to the same limit as My Widgets', async () => {
    const { id: sheetId } = await add('Large', 'EXECUTION');
    const most = settingsOf(WIDGET_SETTINGS_MAX);
    const large = {
      revision: 0,
      items: [item('a', { settings: settingsOf(WIDGET_SETTINGS_MAX + 1) })],
    };
    for (const query of [{ sheetId }, { sheetId, columns: 6 }]) {
      const failed = await trader.fail(putLayout, { query, body: large });
      expect(failed).toEqual({ status: 400, messages: [WIDGET_SETTINGS_LARGE], data: null });
    }
    const items = [item('a', { settings: most })];
    await trader.call(putLayout, { query: { sheetId }, body: { revision: 0, items } });
    const { traderId } = await trader.call(getSession);
    const widget = { type: 'ORDER_BOOK', name: 'Large' } as const;
    const body = { traderId, ...widget, data: JSON.stringify(most) };
    expect(await trader.call(addMyWidget, { body })).toMatchObject(widget);
    const over = { ...body, data: JSON.stringify(settingsOf(WIDGET_SETTINGS_MAX + 1)) };
    expect((await trader.fail(addMyWidget, { body: over })).messages).toEqual([
      WIDGET_SETTINGS_LARGE,
    ]);
  });

  it('reject a second watch list, duplicate ids, and an invalid type', async () => {
    const { id: sheetId } = await add('Refused', 'EXECUTION');
    const list = { type: 'WATCH_LIST' } as const;
    const put = (items: unknown[]) =>
      trader.fail(putLayout, { query: { sheetId }, body: { revision: 0, items } });
    expect((await put([item('a', list), item('b', list)])).messages).toEqual([ADD_WIDGET_FAILED]);
    expect((await put([item('a'), item('a')])).messages).toEqual(['Two widgets have the same id.']);
    expect((await put([{ ...item('a'), type: 'moon' }])).messages).toEqual([
      'A widget type is in upper case, like ORDER_BOOK.',
    ]);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
