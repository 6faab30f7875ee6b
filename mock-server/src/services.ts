import type { Branding } from '@parallax/contract';
import type { AttemptLimits } from './api/attempt-limits.ts';
import type { Mail } from './mail/mail.ts';
import type { Underway } from './mail/underway.ts';
import type { Market } from './market/market-reads.ts';
import type { Catalogue } from './market/market-source.ts';
import type { Deliver } from './notifications/deliver.ts';
import type { Notify } from './notifications/notify.ts';
import type { Keyring } from './secrets/keyring.ts';
import type { Database } from './storage/storage.ts';

/** What the calls work with. */
export interface Services {
  readonly db: Database;
  /** the exchanges, custodians and prime brokers there are; contracts come and go with the market's */
  readonly catalogue: Pick<Catalogue, 'exchanges'>;
  readonly market: Market;
  readonly notify: Notify;
  /** stores and sends a notification of any kind */
  readonly deliver: Deliver;
  readonly mail: Mail;
  /** what goes on after its answer was given */
  readonly underway: Underway;
  readonly keyring: Keyring;
  readonly branding: Branding;
  /** of what may be guessed: passwords and codes */
  readonly limits: AttemptLimits;
  /** takes a line for each failure that nobody foresaw */
  readonly log: (line: string) => void;
  /** the present time in Unix milliseconds */
  readonly now: () => number;
}
