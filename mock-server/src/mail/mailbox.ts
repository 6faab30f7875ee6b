import type { Email, Mail } from './mail.ts';

/** Retained e-mails; the oldest are dropped. */
const EMAILS_MAX = 200;

export interface StoredEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  /** time of sending, ISO 8601 */
  readonly at: string;
}

/** The development mailbox: retains e-mails in memory instead of sending them. */
export class Mailbox implements Mail {
  readonly #now: () => number;
  #emails: StoredEmail[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  send({ to, subject, text, code }: Email): Promise<void> {
    const at = new Date(this.#now()).toISOString();
    this.#emails = [{ to, subject, text, code: code ?? null, at }, ...this.#emails].slice(
      0,
      EMAILS_MAX,
    );
    return Promise.resolve();
  }

  /** Lists the e-mails, newest first, optionally those to one address. */
  list(to?: string): readonly StoredEmail[] {
    const address = to?.trim().toLowerCase();
    return this.#emails.filter((email) => address === undefined || email.to === address);
  }

  clear(): void {
    this.#emails = [];
  }
}
