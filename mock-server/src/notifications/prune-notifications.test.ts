import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteNotifications,
  listNotifications,
  NOTIFICATIONS_MAX,
  type NotificationType,
  readNotifications,
  traderTopic,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { demoTrader } from '../testing/demo-trader.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const { id: TraderId } = demoTrader('admin@blank.example');
const query = { TraderId };

let server: TestServer;
let blank: TestClient;
beforeAll(async () => {
  server = await startTestServer({ control: true });
  blank = await TestClient.of(server.url, 'admin@blank.example');
});
afterAll(() => server.close());

async function notify(
  title: string,
  type: NotificationType = 'INFO',
  { expectedStatus = 200, data }: { expectedStatus?: number; data?: string } = {},
): Promise<void> {
  const response = await blank.fetch('/__control/notify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ traderId: TraderId, type, title, short_message: title, data }),
  });
  expect(response.status).toBe(expectedStatus);
}

const titles = async (): Promise<string[]> =>
  (await blank.call(listNotifications, { query })).map(({ title }) => title);

describe('pruneNotifications', () => {
  it('removes the oldest read notifications first, then the oldest unread notifications, down to the limit', async () => {
    for (let count = 1; count <= NOTIFICATIONS_MAX; count += 1) await notify(`n${count}`);
    const all = await blank.call(listNotifications, { query });
    expect(all).toHaveLength(NOTIFICATIONS_MAX);
    const read = all.filter(({ title }) => title === 'n40' || title === 'n41');
    await blank.call(readNotifications, {
      query,
      body: { notifications: read.map(({ id }) => id) },
    });

    await notify('one more');
    expect(await titles()).not.toContain('n40');
    expect(await titles()).toContain('n41');
    await notify('a second');
    expect(await titles()).not.toContain('n41');
    await notify('a third');
    const left = await titles();
    expect(left).toHaveLength(NOTIFICATIONS_MAX);
    expect(left.slice(0, 3)).toEqual(['a third', 'a second', 'one more']);
    expect(left).not.toContain('n1');
    expect(left).toContain('n2');
  });

  it('refuses a shared widget when the list is full of unread notifications', async () => {
    const before = await titles();
    const topic = traderTopic(TraderId);
    const feed = new FeedClient(`${server.url.replace('http', 'ws')}/feed`, {
      headers: { cookie: blank.cookie },
    });
    await feed.until(({ messages }) => messages.length > 0);
    feed.send({ op: 'subscribe', topics: [topic] });
    await feed.until(({ updates }) => updates.length > 0);
    await notify('shared', 'SHARED_WIDGET', { expectedStatus: 400 });
    expect(await titles()).toEqual(before);
    await feed.roundTrip();
    expect(feed.updates).toMatchObject([{ snapshot: true }]);
    feed.close();
  });

  it('removes shared widgets before unread alerts', async () => {
    const before = await titles();
    const [newest] = await blank.call(listNotifications, { query });
    const body = { notifications: [newest?.id ?? ''] };
    await blank.call(deleteNotifications, { query, body });
    await notify('shared 1', 'SHARED_WIDGET');
    await notify('shared 2', 'SHARED_WIDGET');
    expect((await titles())[0]).toBe('shared 2');
    expect(await titles()).not.toContain('shared 1');
    await notify('an alert', 'ALERT');
    expect(await titles()).toEqual(['an alert', ...before.slice(1)]);
  });

  it.each([
    ['removes the oldest shared widgets if', 'SHARED_WIDGET', 50],
    ['keeps all other notifications even if', 'ALERT', 51],
  ] as const)('%s their data exceeds a million characters', async (_, type, left) => {
    const all = await blank.call(listNotifications, { query });
    const body = { notifications: all.map(({ id }) => id) };
    await blank.call(deleteNotifications, { query, body });
    for (let count = 1; count <= 51; count += 1) {
      await notify(`${type} ${count}`, type, { data: 'x'.repeat(20_000) });
    }
    const kept = await titles();
    expect(kept).toHaveLength(left);
    expect(kept[0]).toBe(`${type} 51`);
  });
});
