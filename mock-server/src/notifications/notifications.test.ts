import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteNotifications,
  getLayout,
  getSession,
  listNotifications,
  listSheets,
  type Notification,
  readNotifications,
  shareWidget,
  traderTopic,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let adminId: string;
let trader: TestClient;
let traderId: string;
let seeded: Notification[];

const list = (Read?: 'true' | 'false') =>
  admin.call(listNotifications, { query: { TraderId: adminId, ...(Read ? { Read } : {}) } });

beforeAll(async () => {
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@acme.example');
  trader = await TestClient.of(server.url, 'trader@acme.example');
  ({ traderId: adminId } = await admin.call(getSession));
  ({ traderId } = await trader.call(getSession));
  seeded = await list();
});
afterAll(() => server.close());

const ids = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);
const done = { data: null, success: true, error: null };

describe('GET /api/notifications', () => {
  it('lists notifications of every type, newest first', () => {
    const times = seeded.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(seeded.map(({ type }) => type))).toEqual(
      new Set(['SHARED_WIDGET', 'INFO', 'MAINTENANCE', 'ALERT', 'ERROR']),
    );
  });

  it('lists only unread notifications with Read=false', async () => {
    const unread = await list('false');
    expect(unread.length).toBeGreaterThan(0);
    expect(unread).toEqual(seeded.filter(({ read }) => !read));
    expect(await list('true')).toEqual(seeded.filter(({ read }) => read));
  });

  it('returns an empty list for a trader without notifications', async () => {
    const blank = await TestClient.of(server.url, 'admin@blank.example');
    const { traderId: TraderId } = await blank.call(getSession);
    expect(await blank.fullResponse(listNotifications, { query: { TraderId } })).toEqual({
      ...done,
      data: [],
    });
  });

  it("returns 403 for another trader's list", async () => {
    const failed = await trader.fail(listNotifications, { query: { TraderId: adminId } });
    expect(failed.status).toBe(403);
  });
});

describe('PUT /api/notifications', () => {
  it('marks the given notifications as read, and ignores deleted notifications', async () => {
    const [first, second] = await list('false');
    const body = { notifications: [first?.id ?? '', crypto.randomUUID()] };
    expect(
      await admin.fullResponse(readNotifications, { query: { TraderId: adminId }, body }),
    ).toEqual(done);
    const unread = ids(await list('false'));
    expect(unread).not.toContain(first?.id);
    expect(unread).toContain(second?.id);
  });

  it("returns 403 for another trader and 404 for another trader's notification, without a change", async () => {
    const unread = await list('false');
    for (const body of [{ notifications: ids(unread) }, { notifications: ['x'] }]) {
      expect(
        (await trader.fail(readNotifications, { query: { TraderId: adminId }, body })).status,
      ).toBe(403);
    }
    const own = { TraderId: traderId };
    const body = { notifications: [...ids(unread), 'nonsense'] };
    expect((await trader.fail(readNotifications, { query: own, body })).status).toBe(404);
    expect(await list('false')).toEqual(unread);
  });

  it('refuses malformed ids', async () => {
    const body = { notifications: ['nonsense'] };
    const failed = await admin.fail(readNotifications, { query: { TraderId: adminId }, body });
    expect(failed).toMatchObject({ status: 400, messages: ['notifications.0 must be a UUID.'] });
  });
});

describe('DELETE /api/notifications', () => {
  it('deletes the given notifications', async () => {
    const [first, ...others] = await list();
    const input = {
      query: { TraderId: adminId },
      body: { notifications: [first?.id ?? ''] },
    };
    expect(await admin.fullResponse(deleteNotifications, input)).toEqual(done);
    expect(await list()).toEqual(others);
    expect(await admin.fullResponse(deleteNotifications, input)).toEqual(done);
  });

  it("returns 403 for another trader and 404 for another trader's notification, and deletes nothing", async () => {
    const before = await list();
    const body = { notifications: ids(before) };
    const deleteFor = (TraderId: string) =>
      trader.fail(deleteNotifications, { query: { TraderId }, body });
    expect((await deleteFor(adminId)).status).toBe(403);
    expect((await deleteFor(traderId)).status).toBe(404);
    expect(await list()).toEqual(before);
  });
});

const connect = async (client: TestClient): Promise<FeedClient> =>
  new FeedClient(`${server.url.replace('http', 'ws')}/feed`, {
    headers: { cookie: client.cookie },
  }).until(({ messages }) => messages.length > 0);

describe('the feed', () => {
  it('delivers a notification to every connection of its recipient, and to nobody else', async () => {
    const mine = [await connect(admin), await connect(admin)];
    const other = await connect(trader);
    for (const client of mine) client.send({ op: 'subscribe', topics: [traderTopic(adminId)] });
    other.send({ op: 'subscribe', topics: [traderTopic(traderId), traderTopic(adminId)] });
    for (const client of [...mine, other]) await client.until(({ updates }) => updates.length > 0);
    expect(other.errors).toEqual([`Not permitted: ${traderTopic(adminId)}.`]);
    expect(mine[0]?.updates).toMatchObject([{ kind: 'notification', snapshot: true, data: [] }]);

    const [sheet] = await trader.call(listSheets, { query: { rootPath: 'execution' } });
    const { items } = await trader.call(getLayout, { query: { sheetId: sheet?.id ?? '' } });
    await trader.call(shareWidget, {
      body: { componentId: items[0]?.i ?? '', traderIds: [adminId] },
    });
    const [newest] = await list();
    for (const client of mine) {
      await client.until(({ updates }) => updates.length === 2);
      expect(client.updates[1]).toMatchObject({ snapshot: false, seq: 1, data: [newest] });
      client.close();
    }
    await other.roundTrip();
    expect(other.updates).toHaveLength(1);
    other.close();
  });
});
