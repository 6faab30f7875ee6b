import {
  addMyWidget,
  deleteNotifications,
  listNotifications,
  readNotifications,
  shareWidget,
} from '@parallax/protocol';
import type { TestClient } from '../../test-client.ts';
import type { Area, Write } from '../area.ts';

/** Counts of a trader's notifications, which all have the same text. */
interface Counts {
  readonly unread: number;
  readonly read: number;
}

interface Person {
  readonly client: TestClient;
  readonly id: string;
}

/**
 * A trader's notifications: a colleague repeatedly shares a widget with the trader, who marks all as
 * read, or deletes all, in one request.
 */
export async function notificationsArea(sharer: Person, reader: Person): Promise<Area<Counts>> {
  const widget = await sharer.client.call(addMyWidget, {
    body: { traderId: sharer.id, type: 'ORDER_BOOK', name: 'Drill', data: '{}' },
  });
  const query = { TraderId: reader.id };

  async function idsOf(read: boolean): Promise<string[]> {
    const all = await reader.client.call(listNotifications, { query });
    return all.filter((one) => one.read === read).map(({ id }) => id);
  }

  const share = ({ unread, read }: Counts): Write<Counts> => ({
    description: 'share a widget',
    after: { unread: unread + 1, read },
    async send() {
      const body = { componentId: widget.id, traderIds: [reader.id] };
      await sharer.client.call(shareWidget, { body });
      return this.after;
    },
  });
  const markRead = ({ unread, read }: Counts): Write<Counts> => ({
    description: `mark ${unread} notifications as read`,
    after: { unread: 0, read: read + unread },
    async send() {
      const body = { notifications: await idsOf(false) };
      await reader.client.call(readNotifications, { query, body });
      return this.after;
    },
  });
  const remove = ({ unread, read }: Counts): Write<Counts> => ({
    description: `delete ${read} notifications`,
    after: { unread, read: 0 },
    async send() {
      const body = { notifications: await idsOf(true) };
      await reader.client.call(deleteNotifications, { query, body });
      return this.after;
    },
  });
  const actions = [share, share, share, markRead, share, share, share, markRead, remove];

  let round = 0;
  return {
    name: 'notifications',
    read: async () => ({ unread: (await idsOf(false)).length, read: (await idsOf(true)).length }),
    comparable: (counts) => counts,
    next(counts) {
      round += 1;
      return (actions[round % actions.length] ?? share)(counts);
    },
  };
}
