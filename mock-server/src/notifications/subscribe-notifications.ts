import { z } from 'zod';
import { asError } from '../config/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { Listeners } from './deliver.ts';
import { findNotification } from './notification-store.ts';

const messageSchema = z.tuple([z.uuid(), z.uuid()]);

/** Delivers notifications stored by other servers to the feed subscribers of this one, in order. */
export function subscribeNotifications(
  { db, pubSub }: Pick<Storage, 'db' | 'pubSub'>,
  listeners: Listeners,
  log: (line: string) => void,
): Promise<void> {
  async function deliver(text: string): Promise<void> {
    const [traderId, id] = messageSchema.parse(text.split(' '));
    if (!listeners.isListening(traderId)) return;
    const notification = await findNotification(db, traderId, id);
    if (notification) listeners.publish(traderId, notification);
  }

  let last = Promise.resolve();
  return pubSub.subscribe((text) => {
    last = last
      .then(() => deliver(text))
      .catch((error: unknown) => {
        log(`A notification of another server was not delivered: ${asError(error).message}`);
      });
  });
}
