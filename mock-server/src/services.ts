import type { Branding, Session } from '@parallax/protocol';
import type { Request } from 'express';
import type { Attempts } from './auth/attempts/attempts.ts';
import type { KnownDevices } from './auth/session/known-devices.ts';
import type { Caches } from './caches.ts';
import type { PublishCompanyChange } from './company/changes/company-changes.ts';
import type { RequestLimits } from './http/api/request-limits.ts';
import type { Log } from './log/log.ts';
import type { Mail } from './mail/mail.ts';
import type { PendingMail } from './mail/pending-mail.ts';
import type { Market } from './market/market-reads.ts';
import type { Catalogue } from './market/market-source.ts';
import type { Deliver } from './notifications/deliver.ts';
import type { Notify } from './notifications/notify.ts';
import type { Keyring } from './secrets/keyring.ts';
import type { DbAndClock } from './storage/db-and-clock.ts';
import type { PubSub } from './storage/pubsub.ts';
import type { Accounts } from './trading/engine/accounts.ts';

/** What route handlers depend on. */
export interface Services extends DbAndClock {
  /** the catalogue of exchanges, custodians and prime brokers; contracts come from `market` */
  readonly catalogue: Pick<Catalogue, 'exchanges'>;
  readonly market: Market;
  readonly caches: Caches;
  /** the accounts, whose orders this or another process sends */
  readonly accounts: Accounts;
  readonly notify: Notify;
  /** stores and sends a notification of any kind */
  readonly deliver: Deliver;
  readonly publishCompanyChange: PublishCompanyChange;
  /** messages between the servers of the database */
  readonly pubSub: PubSub;
  /** Reloads the price alerts with these ids for their evaluation; without ids, all of them. */
  readonly reloadPriceAlerts: (ids?: readonly string[]) => void;
  readonly mail: Mail;
  /** work that continues after its response */
  readonly pendingMail: PendingMail;
  /** absolute */
  readonly dataDir: string;
  readonly keyring: Keyring;
  readonly branding: Branding;
  /** the addresses from which this installation calls providers */
  readonly outboundAddresses: readonly string[];
  /** limits on passwords, codes and what is sent to others */
  readonly attempts: Attempts;
  /** the browsers that have signed in before */
  readonly devices: KnownDevices;
  /** limits on reports of browsers, in this process */
  readonly limits: RequestLimits;
  /** Called when a trader has signed in with this request. */
  readonly onSignIn: (request: Request, trader: Session) => void;
  /** receives a line for each unexpected error */
  readonly log: Log;
}
