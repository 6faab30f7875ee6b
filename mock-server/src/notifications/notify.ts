import type { NotificationKind } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';

export interface CompanyEvent {
  readonly kind: NotificationKind;
  /** ids of the traders to notify */
  readonly to: readonly string[];
  /** display name of the group, exchange, vault or member */
  readonly subject: string;
  /** whether the subject is a list of several names */
  readonly isPlural?: boolean;
  /** name of the group that the subject was added to */
  readonly group?: string;
  /** id of the company's connection concerned; the API calls it `exchangeId` */
  readonly connectionId?: string;
}

/** The trader who caused an event. */
export interface Actor {
  readonly id: string;
  /** display name */
  readonly name: string;
}

/**
 * Stores and delivers notifications about a trader's action, to every recipient except that trader.
 * Call it after the commit; `events` looks up the recipients. The promise never rejects, since the
 * change is committed even if the notification fails.
 */
export type Notify = (
  actor: Actor,
  events: () => Promise<readonly CompanyEvent[]>,
) => Promise<void>;

/** What operations that notify others depend on. */
export interface DbAndNotify extends Pick<DbAndClock, 'db'> {
  readonly notify: Notify;
}
