import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADD_WIDGET_FAILED,
  addSheet,
  deleteSheet,
  getLayout,
  type LayoutItem,
  moveWidget,
  putLayout,
  SHEET_FULL,
  WIDGETS_PER_SHEET_MAX,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let trader: TestClient;
let strangers: TestClient[];
beforeAll(async () => {
  server = await startTestServer();
  trader = await TestClient.of(server.url, 'trader@acme.example');
  strangers = [
    await TestClient.of(server.url, 'admin@acme.example'),
    await TestClient.of(server.url, 'solo@indie.example'),
    new TestClient(server.url),
  ];
});
afterAll(() => server.close());

const item = (i: string, over: Partial<LayoutItem> = {}): LayoutItem => ({
  i,
  type: 'NOTES',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { text: i },
  ...over,
});
const place = { x: 3, y: 20, w: 8, h: 12 };
const GONE = 'This widget is no longer on the sheet.';
const CHANGED = 'This sheet was changed elsewhere in the meantime.';

const layoutOf = (sheetId: string) => trader.call(getLayout, { query: { sheetId } });
const save = async (sheetId: string, items: readonly LayoutItem[]) => {
  const { revision } = await layoutOf(sheetId);
  return trader.call(putLayout, { query: { sheetId }, body: { revision, items: [...items] } });
};
/** Adds a sheet with widgets; its layout has the revision 1. */
async function sheetWith(...items: readonly LayoutItem[]): Promise<string> {
  const name = `Sheet ${crypto.randomUUID()}`;
  const { id } = await trader.call(addSheet, { body: { name, menuBar: 'EXECUTION' } });
  await save(id, items);
  return id;
}

describe('PUT /api/sheets/move-widget', () => {
  it('moves the widget with its settings and link, and returns both layouts', async () => {
    const moved = item('a', { link: { to: 'header' } });
    const [from, to] = [await sheetWith(moved, item('b')), await sheetWith(item('c'))];
    const body = { widgetId: 'a', fromSheetId: from, toSheetId: to, revision: 1, place };
    const data = {
      source: { revision: 2, items: [item('b')] },
      target: { revision: 2, items: [item('c'), { ...moved, ...place }] },
    };
    expect(await trader.fullResponse(moveWidget, { body })).toEqual({
      data,
      success: true,
      error: null,
    });
    expect([await layoutOf(from), await layoutOf(to)]).toEqual([data.source, data.target]);
  });

  it('keeps concurrent changes to the target sheet; the request contains only the revision of the source', async () => {
    const [from, to] = [await sheetWith(item('a')), await sheetWith()];
    await save(to, [item('theirs')]);
    const body = { widgetId: 'a', fromSheetId: from, toSheetId: to, revision: 1, place };
    const { target } = await trader.call(moveWidget, { body });
    expect(target).toEqual({ revision: 3, items: [item('theirs'), item('a', place)] });
  });

  it('succeeds without changes when repeated', async () => {
    const [from, to] = [await sheetWith(item('a')), await sheetWith()];
    const body = { widgetId: 'a', fromSheetId: from, toSheetId: to, revision: 1, place };
    const first = await trader.call(moveWidget, { body });
    expect(await trader.call(moveWidget, { body })).toEqual(first);
    expect([await layoutOf(from), await layoutOf(to)]).toEqual([first.source, first.target]);
  });

  it('returns 409 and changes nothing when repeated after the widget was moved back', async () => {
    const [from, to] = [await sheetWith(item('a')), await sheetWith()];
    const body = { widgetId: 'a', fromSheetId: from, toSheetId: to, revision: 1, place };
    await trader.call(moveWidget, { body });
    const back = { ...body, fromSheetId: to, toSheetId: from, revision: 2 };
    const { source: target, target: source } = await trader.call(moveWidget, { body: back });
    expect(await trader.fail(moveWidget, { body })).toEqual({
      status: 409,
      messages: [CHANGED],
      data: { source, target },
    });
    expect([await layoutOf(from), await layoutOf(to)]).toEqual([source, target]);
  });

  it('moves only one of two widgets for concurrent requests with the same revision', async () => {
    const [from, to] = [await sheetWith(item('a'), item('b')), await sheetWith()];
    const send = (widgetId: string) =>
      trader.fetch(moveWidget.path, {
        method: 'PUT',
        body: JSON.stringify({ widgetId, fromSheetId: from, toSheetId: to, revision: 1, place }),
        headers: { 'content-type': 'application/json' },
      });
    const statuses = (await Promise.all([send('a'), send('b')])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const counts = [await layoutOf(from), await layoutOf(to)].map(({ items }) => items.length);
    expect(counts).toEqual([1, 1]);
  });

  it('moves the widget to only one sheet for concurrent requests with two targets', async () => {
    const [from, one, two] = [await sheetWith(item('a')), await sheetWith(), await sheetWith()];
    const send = (to: string) =>
      trader.fetch(moveWidget.path, {
        method: 'PUT',
        body: JSON.stringify({
          widgetId: 'a',
          fromSheetId: from,
          toSheetId: to,
          revision: 1,
          place,
        }),
        headers: { 'content-type': 'application/json' },
      });
    const statuses = (await Promise.all([send(one), send(two)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const layouts = await Promise.all([from, one, two].map(layoutOf));
    expect(layouts.flatMap(({ items }) => items.map(({ i }) => i))).toEqual(['a']);
  });

  it.each([
    ['a stale revision', item('a'), 0, [], CHANGED],
    ['a widget that is on neither sheet', item('other'), 1, [], GONE],
    [
      'a second watch list',
      item('a', { type: 'WATCH_LIST' }),
      1,
      [item('theirs', { type: 'WATCH_LIST' })],
      ADD_WIDGET_FAILED,
    ],
    [
      'a full target',
      item('a'),
      1,
      Array.from({ length: WIDGETS_PER_SHEET_MAX }, (_, n) => item(`n${n}`)),
      SHEET_FULL,
    ],
  ] as const)('returns 409 with both layouts for %s', async (_, here, revision, there, text) => {
    const [from, to] = [await sheetWith(here), await sheetWith(...there)];
    const data = { source: await layoutOf(from), target: await layoutOf(to) };
    const body = { widgetId: 'a', fromSheetId: from, toSheetId: to, revision, place };
    expect(await trader.fail(moveWidget, { body })).toEqual({
      status: 409,
      messages: [text],
      data,
    });
    expect([await layoutOf(from), await layoutOf(to)]).toEqual([data.source, data.target]);
  });

  it('removes a widget that is on both sheets from the source sheet', async () => {
    const [from, to] = [await sheetWith(item('a')), await sheetWith(item('a', { y: 5 }))];
    const body = { widgetId: 'a', fromSheetId: from, toSheetId: to, revision: 1, place };
    expect(await trader.call(moveWidget, { body })).toEqual({
      source: { revision: 2, items: [] },
      target: { revision: 1, items: [item('a', { y: 5 })] },
    });
  });

  it.each([
    ['the same sheet', { same: true }, 'A widget can only be moved to another sheet.'],
    ['a place outside of the grid', { place: { ...place, x: 24 } }, 'place.x must be at most 23.'],
    ['a width outside of the grid', { place: { ...place, x: 20 } }, 'place.w must be at most 4.'],
    ['a negative place', { place: { ...place, y: -1 } }, 'place.y must be at least 0.'],
    ['a missing place', { place: undefined }, 'place is required.'],
  ])(
    'returns 400 for %s',
    async (_, { same, ...over }: { same?: boolean; place?: unknown }, text) => {
      const from = await sheetWith(item('a'));
      const to = same ? from : await sheetWith();
      const body = { widgetId: 'a', fromSheetId: from, toSheetId: to, revision: 1, place, ...over };
      expect(await trader.fail(moveWidget, { body })).toEqual({
        status: 400,
        messages: [text],
        data: null,
      });
      expect((await layoutOf(from)).items).toEqual([item('a')]);
    },
  );

  it("returns 404 when either sheet is another trader's or deleted, before validating the body", async () => {
    const own = await sheetWith(item('a'));
    const deleted = await sheetWith();
    await trader.call(deleteSheet, { query: { sheetId: deleted } });
    const name = `Sheet ${crypto.randomUUID()}`;
    const add = { body: { name, menuBar: 'EXECUTION' } } as const;
    const foreign = (await strangers[0]?.call(addSheet, add))?.id;
    const missing = { status: 404, messages: ['This sheet does not exist.'], data: null };
    for (const other of [foreign, deleted]) {
      for (const body of [
        { fromSheetId: own, toSheetId: other },
        { fromSheetId: other, toSheetId: own },
      ]) {
        expect(await trader.fail(moveWidget, { body })).toEqual(missing);
      }
    }
    const toSheetId = await sheetWith();
    const body = { widgetId: 'a', fromSheetId: own, toSheetId, revision: 1, place };
    const failed = await Promise.all(strangers.map((each) => each.fail(moveWidget, { body })));
    expect(failed.map(({ status }) => status)).toEqual([404, 404, 401]);
    expect((await layoutOf(own)).items).toEqual([item('a')]);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
