import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addMyWidget,
  deleteMyWidget,
  getSession,
  listMyWidgets,
  MY_WIDGET_DATA_INVALID,
  type MyWidget,
  renameMyWidget,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let me: TestClient;
let colleague: TestClient;
let stranger: TestClient;
let traderId: string;
beforeAll(async () => {
  server = await startTestServer();
  me = await TestClient.of(server.url, 'member@blank.example');
  colleague = await TestClient.of(server.url, 'admin@blank.example');
  stranger = await TestClient.of(server.url, 'solo@indie.example');
  ({ traderId } = await me.call(getSession));
});
afterAll(() => server.close());

const WIDGET = { type: 'ORDER_BOOK', data: '{"group":5}', name: 'Deep book' } as const;
const list = () => me.call(listMyWidgets, { query: { TraderId: traderId } });
const add = (): Promise<MyWidget> => me.call(addMyWidget, { body: { traderId, ...WIDGET } });

describe('GET /api/my-widgets', () => {
  it.each(['admin@acme.example', 'trader@acme.example'])(
    'returns demonstration content to %s (design §6)',
    async (email) => {
      const client = await TestClient.of(server.url, email);
      const own = await client.call(getSession);
      const widgets = await client.call(listMyWidgets, { query: { TraderId: own.traderId } });
      expect(widgets.length).toBeGreaterThan(1);
      for (const { name } of widgets) expect(name).toMatch(/^Demonstration: /);
    },
  );

  it('returns an empty list before a widget is saved', async () => {
    expect(await me.fullResponse(listMyWidgets, { query: { TraderId: traderId } })).toEqual({
      data: [],
      success: true,
      error: null,
    });
  });

  it("returns 403 for another trader's list", async () => {
    for (const other of [colleague, stranger]) {
      const failed = await other.fail(listMyWidgets, { query: { TraderId: traderId } });
      expect(failed.status).toBe(403);
    }
  });
});

describe('POST /api/my-widgets', () => {
  it('saves a widget and lists it', async () => {
    const response = await me.fullResponse(addMyWidget, { body: { traderId, ...WIDGET } });
    const data = { ...WIDGET, id: expect.any(String), traderId };
    expect(response).toEqual({ data, success: true, error: null });
    expect(await list()).toEqual([data]);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'Please enter a name.'],
    ['data that is not JSON', { data: '{' }, MY_WIDGET_DATA_INVALID],
    ['data that is not an object', { data: '[1]' }, MY_WIDGET_DATA_INVALID],
    [
      'data that cannot be stored',
      { data: '{"note":"\\u0000"}' },
      'The body contains a character that cannot be stored.',
    ],
    ['an invalid type', { type: 'moon' }, 'A widget type is in upper case, like ORDER_BOOK.'],
  ])('refuses %s', async (_what, wrong, text) => {
    const before = await list();
    const failed = await me.fail(addMyWidget, { body: { traderId, ...WIDGET, ...wrong } });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
    expect(await list()).toEqual(before);
  });

  it('returns 403 for another trader before validating the body', async () => {
    const before = await list();
    for (const body of [{ traderId, ...WIDGET }, { traderId }]) {
      expect((await colleague.fail(addMyWidget, { body })).status).toBe(403);
    }
    expect(await list()).toEqual(before);
  });
});

describe('PUT and DELETE /api/my-widgets', () => {
  const done = { data: { success: true }, success: true, error: null };

  it('rename and delete a widget', async () => {
    const { id } = await add();
    const body = { name: 'Shallow book' };
    expect(await me.fullResponse(renameMyWidget, { query: { Id: id }, body })).toEqual(done);
    expect(await list()).toContainEqual({ ...WIDGET, id, traderId, name: 'Shallow book' });
    expect(await me.fullResponse(deleteMyWidget, { query: { Id: id } })).toEqual(done);
    expect((await list()).map((widget) => widget.id)).not.toContain(id);
    expect((await me.fail(deleteMyWidget, { query: { Id: id } })).status).toBe(404);
  });

  it('reject an empty name', async () => {
    const { id } = await add();
    const failed = await me.fail(renameMyWidget, { query: { Id: id }, body: { name: '' } });
    expect(failed).toEqual({ status: 400, messages: ['Please enter a name.'], data: null });
  });

  it("return 404 for another trader's widget before validating the body", async () => {
    const { id } = await add();
    const before = await list();
    for (const other of [colleague, stranger]) {
      for (const body of [{ name: 'Mine' }, {}]) {
        const failed = await other.fail(renameMyWidget, { query: { Id: id }, body });
        expect(failed).toMatchObject({ status: 404, messages: ['This widget does not exist.'] });
      }
      expect((await other.fail(deleteMyWidget, { query: { Id: id } })).status).toBe(404);
    }
    expect(await list()).toEqual(before);
  });
});
