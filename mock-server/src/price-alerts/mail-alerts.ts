import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { Mail } from '../mail/mail.ts';
import type { StoredNotification } from '../notifications/notification-store.ts';

interface Dependencies {
  readonly mail: Mail;
  readonly log: Log;
}

/** E-mails notifications to the traders who have an entry in `addresses`. */
export async function mailAlerts(
  { mail, log }: Dependencies,
  sent: readonly StoredNotification[],
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { traderId, notification } of sent) {
    const to = addresses.get(traderId);
    if (to === undefined) continue;
    try {
      await mail.send({ to, subject: notification.title, text: notification.short_message });
    } catch (error) {
      log(`A price alert could not be mailed: ${asError(error).message}`, { traderId });
    }
  }
}
