import { listNotifications, readNotifications } from '@parallax/protocol';
import type { TestClient } from './test-client.ts';

/** Reads a trader's unread messages, newest first, and marks them as read. */
export async function readNewMessages(client: TestClient, traderId: string): Promise<string[]> {
  const unread = await client.call(listNotifications, {
    query: { TraderId: traderId, Read: 'false' },
  });
  await client.call(readNotifications, {
    query: { TraderId: traderId },
    body: { notifications: unread.map(({ id }) => id) },
  });
  return unread.map(({ short_message }) => short_message);
}
