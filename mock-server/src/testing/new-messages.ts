import { listNotifications, readNotifications } from '@parallax/contract';
import type { TestClient } from './test-client.ts';

/** What a trader has been told since this was last asked, newest first. */
export async function newMessages(client: TestClient, traderId: string): Promise<string[]> {
  const unread = await client.call(listNotifications, {
    query: { TraderId: traderId, Read: 'false' },
  });
  await client.call(readNotifications, {
    query: { TraderId: traderId },
    body: { notifications: unread.map(({ id }) => id) },
  });
  return unread.map(({ short_message }) => short_message);
}
