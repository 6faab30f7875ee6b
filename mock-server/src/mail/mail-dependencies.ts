import type { Branding } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import type { Mail } from './mail.ts';
import type { PendingMail } from './pending-mail.ts';

/** What operations that send e-mails depend on. */
export interface MailDependencies {
  readonly mail: Mail;
  /** work that continues after its response */
  readonly pendingMail: PendingMail;
  readonly branding: Branding;
  readonly log: Log;
}
