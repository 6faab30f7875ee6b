import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addMyWidget,
  getLayout,
  getSession,
  type LayoutItem,
  listNotifications,
  listSheets,
  type Notification,
  SHARE_WITH_NOBODY,
  shareWidget,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface Person {
  client: TestClient;
  id: string;
}

let server: TestServer;
let admin: Person;
let trader: Person;
let sso: Person;
let solo: Person;
let onSheet: LayoutItem;
beforeAll(async () => {
  server = await startTestServer();
  const person = async (email: string): Promise<Person> => {
    const client = await TestClient.of(server.url, email);
    return { client, id: (await client.call(getSession)).traderId };
  };
  admin = await person('admin@acme.example');
  trader = await person('trader@acme.example');
  sso = await person('sso@acme.example');
  solo = await person('solo@indie.example');
  const [sheet] = await admin.client.call(listSheets, { query: { rootPath: 'execution' } });
  const { items } = await admin.client.call(getLayout, { query: { sheetId: sheet?.id ?? '' } });
  const found = items.find(({ type }) => type === 'ORDER_BOOK');
  if (!found) throw new Error('The demo desk has no order book.');
  onSheet = found;
});
afterAll(() => server.close());

const received = async ({ client, id }: Person): Promise<Notification[]> =>
  (await client.call(listNotifications, { query: { TraderId: id } })).filter(
    ({ type }) => type === 'SHARED_WIDGET',
  );

/** Saves a widget; returns the client and the request that shares it with another trader. */
const sharing = async ({ client, id }: Person, to: Person) => {
  const saved = { traderId: id, type: 'RECENT_TRADES', data: '{}', name: 'Tape' } as const;
  const widget = await client.call(addMyWidget, { body: saved });
  return { client, share: { body: { componentId: widget.id, traderIds: [to.id] } } };
};

describe('POST /api/widget/my-widget/share', () => {
  it('sends a widget of a sheet to each colleague once', async () => {
    const body = { componentId: onSheet.i, traderIds: [trader.id, sso.id, trader.id] };
    expect(await admin.client.fullResponse(shareWidget, { body })).toEqual({
      data: null,
      success: true,
      error: null,
    });
    for (const person of [trader, sso]) {
      const [shared, ...others] = await received(person);
      expect(others).toEqual([]);
      expect(shared).toMatchObject({
        kind: null,
        read: false,
        short_message: 'Ada Sterling shared the widget "Order book" with you.',
      });
      expect(JSON.parse(shared?.data ?? '')).toEqual({ type: 'ORDER_BOOK', settings: '{}' });
    }
  });

  it('sends a saved widget under its name with its settings', async () => {
    const { id } = await trader.client.call(addMyWidget, {
      body: { traderId: trader.id, type: 'RECENT_TRADES', data: '{"a":[1]}', name: 'Tape' },
    });
    const before = await received(admin);
    await trader.client.call(shareWidget, { body: { componentId: id, traderIds: [admin.id] } });
    const [shared, ...others] = await received(admin);
    expect(others).toEqual(before);
    expect(shared?.short_message).toBe('Tomás Reyes shared the widget "Tape" with you.');
    expect(JSON.parse(shared?.data ?? '')).toEqual({
      type: 'RECENT_TRADES',
      settings: '{"a":[1]}',
    });
  });

  it('sends an order ticket without the accounts of its sender', async () => {
    const settings = { accounts: { okx: 'a' }, inDollars: true };
    const saved = {
      type: 'REGULAR_EXECUTION',
      data: JSON.stringify(settings),
      name: 'Mine',
    } as const;
    const { id } = await trader.client.call(addMyWidget, {
      body: { traderId: trader.id, ...saved },
    });
    await trader.client.call(shareWidget, { body: { componentId: id, traderIds: [admin.id] } });
    const shared = (await received(admin)).find((each) => each.short_message.includes('"Mine"'));
    expect(JSON.parse(shared?.data ?? '')).toEqual({
      type: 'REGULAR_EXECUTION',
      settings: '{"inDollars":true}',
    });
  });

  it('rejects an empty list of recipients, and the caller as a recipient', async () => {
    const share = (traderIds: string[]) =>
      admin.client.fail(shareWidget, { body: { componentId: onSheet.i, traderIds } });
    expect(await share([])).toMatchObject({ status: 400, messages: [SHARE_WITH_NOBODY] });
    expect((await share([trader.id, admin.id])).status).toBe(400);
  });

  it('returns 404 for traders of another company, and notifies nobody', async () => {
    const before = await received(trader);
    const body = { componentId: onSheet.i, traderIds: [trader.id, solo.id] };
    expect((await admin.client.fail(shareWidget, { body })).status).toBe(404);
    const alone = { componentId: onSheet.i, traderIds: [admin.id] };
    expect((await solo.client.fail(shareWidget, { body: alone })).status).toBe(404);
    expect(await received(trader)).toEqual(before);
    expect(await received(solo)).toEqual([]);
  });

  it("returns 404 for a colleague's widgets, and for unknown widgets", async () => {
    for (const componentId of [onSheet.i, 'nothing', '"}]']) {
      const body = { componentId, traderIds: [sso.id] };
      expect((await trader.client.fail(shareWidget, { body })).status).toBe(404);
    }
    expect(await received(sso)).toHaveLength(1);
  });

  it('is limited to 30 widgets per trader within 15 minutes', async () => {
    const many = await sharing(sso, trader);
    for (let n = 0; n < 30; n += 1) await many.client.call(shareWidget, many.share);
    const before = await received(trader);
    expect(await many.client.fail(shareWidget, many.share)).toEqual({
      status: 429,
      messages: ['Too many widgets shared. Please try again in 15 minutes.'],
      data: null,
    });
    expect(await received(trader)).toEqual(before);
    const other = await sharing(trader, sso);
    await other.client.call(shareWidget, other.share);
  });
});
