import type { Notification } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { Mail } from './mail.ts';

interface Dependencies {
  readonly mail: Mail;
  readonly log: Log;
}

/** The notification of an alert, and its recipient. */
interface SentAlert {
  readonly traderId: string;
  readonly notification: Pick<Notification, 'title' | 'short_message'>;
}

/** E-mails the notifications of alerts to the traders who have an entry in `addresses`. */
export async function mailAlerts(
  { mail, log }: Dependencies,
  sent: readonly SentAlert[],
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { traderId, notification } of sent) {
    const to = addresses.get(traderId);
    if (to === undefined) continue;
    try {
      await mail.send({ to, subject: notification.title, text: notification.short_message });
    } catch (error) {
      log(`An alert could not be mailed: ${asError(error).message}`, { traderId });
    }
  }
}
