import type { Database } from '@parallax/server-kit/storage/storage';
import { checkIds, type IdChecks } from '../http/api/id-checks.ts';
import { requireOwnNotifications } from './notification-store.ts';

export const notificationIdChecks = (db: Database): IdChecks<'notifications'> => ({
  notifications: checkIds(({ session }, ids) => requireOwnNotifications(db, session.traderId, ids)),
});
