import { asError } from '@parallax/server-kit/config/errors';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { z } from 'zod';
import type { FeedPublisher } from './deliver.ts';
import { findNotification } from './notification-store.ts';

const messageSchema = z.tuple([z.uuid(), z.uuid()]);

/**
 * Returns a handler for messages of other servers, which publishes their notifications to this
 * server's feed subscribers, in order.
 */
export function deliverFromOtherServers(
  { db }: Pick<Storage, 'db'>,
  feed: FeedPublisher,
  log: (line: string) => void,
): (text: string) => Promise<void> {
  async function deliver(text: string): Promise<void> {
    const [traderId, id] = messageSchema.parse(text.split(' '));
    if (!feed.isListening(traderId)) return;
    const notification = await findNotification(db, traderId, id);
    if (notification) feed.publish(traderId, notification);
  }

  let last = Promise.resolve();
  return (text) => {
    last = last
      .then(() => deliver(text))
      .catch((error: unknown) => {
        log(`A notification from another server was not delivered: ${asError(error).message}`);
      });
    return last;
  };
}
