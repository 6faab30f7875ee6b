import type { NotificationKind } from '@parallax/protocol';
import type { Actor, DbAndNotify } from '../../notifications/notify.ts';
import type { Connection } from './connection-store.ts';
import { connectionViewers } from './viewers.ts';

/**
 * Notifies everyone who can see a connection that it has changed. `to` lists them if the connection
 * has been deleted, because they can no longer be queried.
 */
export const notifyOfConnection = (
  { db, notify }: DbAndNotify,
  actor: Actor,
  kind: NotificationKind,
  { connection, to }: { connection: Connection; to?: readonly string[] },
): Promise<void> =>
  notify(actor, async () => [
    {
      kind,
      to: to ?? (await connectionViewers(db, connection)),
      subject: connection.name,
      connectionId: connection.id,
    },
  ]);
