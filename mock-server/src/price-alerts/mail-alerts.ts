import { asError } from '../config/errors.ts';
import type { Mail } from '../mail/mail.ts';
import type { StoredNotification } from '../notifications/notification-store.ts';
import type { Database } from '../storage/storage.ts';

interface Parts {
  readonly storage: { readonly db: Database };
  readonly mail: Mail;
  readonly log: (line: string) => void;
}

/** Mails notifications to the traders who receive their price alerts by e-mail as well. */
export async function mailAlerts(
  { storage, mail, log }: Parts,
  sent: readonly StoredNotification[],
): Promise<void> {
  const traderIds = sent.map(({ traderId }) => traderId);
  if (traderIds.length === 0) return;
  try {
    const traders = await storage.db
      .selectFrom('trader')
      .select(['id', 'email'])
      .where('id', 'in', traderIds)
      .where('mails_alerts', '=', true)
      .execute();
    const addresses = new Map(traders.map(({ id, email }) => [id, email]));
    for (const { traderId, notification } of sent) {
      const to = addresses.get(traderId);
      if (to === undefined) continue;
      await mail.send({ to, subject: notification.title, text: notification.short_message });
    }
  } catch (error) {
    log(`A price alert could not be mailed: ${asError(error).message}`);
  }
}
