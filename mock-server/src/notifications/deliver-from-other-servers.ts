import { z } from 'zod';
import { asError } from '../config/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { Listeners } from './deliver.ts';
import { findNotification } from './notification-store.ts';

const messageSchema = z.tuple([z.uuid(), z.uuid()]);

/**
 * Creates the subscriber that delivers notifications stored by other servers to the feed subscribers
 * of this one, in order.
 */
export function deliverFromOtherServers(
  { db }: Pick<Storage, 'db'>,
  listeners: Listeners,
  log: (line: string) => void,
): (text: string) => void {
  async function deliver(text: string): Promise<void> {
    const [traderId, id] = messageSchema.parse(text.split(' '));
    if (!listeners.isListening(traderId)) return;
    const notification = await findNotification(db, traderId, id);
    if (notification) listeners.publish(traderId, notification);
  }

  let last = Promise.resolve();
  return (text) => {
    last = last
      .then(() => deliver(text))
      .catch((error: unknown) => {
        log(`A notification of another server was not delivered: ${asError(error).message}`);
      });
  };
}
