import { deleteNotifications, listNotifications, readNotifications } from '@parallax/protocol';
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
 * A trader's notifications, created through the test control, since the product limits how often
 * colleagues notify one another. The trader marks all as read, or deletes all, in one request.
 */
export function notificationsArea(reader: Person): Area<Counts> {
  const query = { TraderId: reader.id };

  async function idsOf(read: boolean): Promise<string[]> {
    const all = await reader.client.call(listNotifications, { query });
    return all.filter((one) => one.read === read).map(({ id }) => id);
  }

  const notify = ({ unread, read }: Counts): Write<Counts> => ({
    description: 'notify',
    after: { unread: unread + 1, read },
    async send() {
      const response = await reader.client.fetch('/__control/notify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          traderId: reader.id,
          type: 'INFO',
          title: 'Drill',
          short_message: 'Drill',
        }),
      });
      if (!response.ok) throw new Error(`notify: ${response.status}: ${await response.text()}`);
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
  const actions = [notify, notify, notify, markRead, notify, notify, notify, markRead, remove];

  let round = 0;
  return {
    name: 'notifications',
    read: async () => ({ unread: (await idsOf(false)).length, read: (await idsOf(true)).length }),
    comparable: (counts) => counts,
    next(counts) {
      round += 1;
      return (actions[round % actions.length] ?? notify)(counts);
    },
  };
}
