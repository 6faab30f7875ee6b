import type { NotificationKind } from '@parallax/contract';
import type { Doer } from '../notifications/notify.ts';
import type { Services } from '../services.ts';
import { concernedByConnection } from './concerned.ts';
import type { Connection } from './connection-store.ts';

/**
 * Tells whoever sees a connection what was done with it. `to` names them where they cannot be found
 * out any more, since it is gone.
 */
export const tellOfConnection = (
  { db, notify }: Pick<Services, 'db' | 'notify'>,
  by: Doer,
  kind: NotificationKind,
  { connection, to }: { connection: Connection; to?: readonly string[] },
): Promise<void> =>
  notify(by, async () => [
    {
      kind,
      to: to ?? (await concernedByConnection(db, connection)),
      subject: connection.name,
      exchangeId: connection.id,
    },
  ]);
