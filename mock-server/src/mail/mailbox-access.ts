import { isLoopback } from '../http/loopback.ts';

/** Who may read the development mailbox on this machine: everyone, nobody, or who has the password. */
export type MailboxAccess = 'open' | 'none' | { readonly password: string };

interface MailboxSettings {
  readonly host: string;
  readonly smtpUrl?: string | undefined;
  readonly mailboxPassword?: string | undefined;
}

/**
 * The access to the development mailbox. Without a password it is open only while no company but the
 * demo companies exists, since a proxy that adds no header cannot be distinguished from this machine.
 */
export function mailboxAccess(
  { host, smtpUrl, mailboxPassword }: MailboxSettings,
  isDemo: boolean,
): MailboxAccess {
  if (!isLoopback(host) || smtpUrl !== undefined) return 'none';
  if (mailboxPassword !== undefined) return { password: mailboxPassword };
  return isDemo ? 'open' : 'none';
}
