import { z } from 'zod';
import { asError } from '../config/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { Listeners } from './deliver.ts';
import { findNotification } from './notification-store.ts';

const nameSchema = z.tuple([z.uuid(), z.uuid()]);

/**
 * Brings what other servers of the database store to those who listen to this one, in the order in
 * which it was stored.
 */
export function hearNotifications(
  { db, news }: Pick<Storage, 'db' | 'news'>,
  listeners: Listeners,
  log: (line: string) => void,
): Promise<void> {
  async function bring(text: string): Promise<void> {
    const [traderId, id] = nameSchema.parse(text.split(' '));
    if (!listeners.isListening(traderId)) return;
    const notification = await findNotification(db, traderId, id);
    if (notification) listeners.publish(traderId, notification);
  }

  let last = Promise.resolve();
  return news.hear((text) => {
    last = last
      .then(() => bring(text))
      .catch((error: unknown) => {
        log(`A notification of another server was not delivered: ${asError(error).message}`);
      });
  });
}
