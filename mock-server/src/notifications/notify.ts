import type { NotificationKind } from '@parallax/contract';

export interface CompanyEvent {
  readonly kind: NotificationKind;
  /** the traders whom it concerns */
  readonly to: readonly string[];
  /** what it happened to, as people call it: a group, an exchange, a vault, a person */
  readonly subject: string;
  /** name of the group that it was added to */
  readonly group?: string;
  /** id of the company exchange that it is about */
  readonly exchangeId?: string;
}

/** Who has made something happen. */
export interface Doer {
  readonly id: string;
  /** as people call them */
  readonly name: string;
}

/**
 * Tells of what somebody has done: stores a notification for each of the traders whom it concerns,
 * but not for who did it, and delivers it live. Call it after the change is committed: `events`
 * finds out whom it concerns, and neither that nor the telling throws, since the change stands
 * whether it is told or not.
 */
export type Notify = (by: Doer, events: () => Promise<readonly CompanyEvent[]>) => Promise<void>;
