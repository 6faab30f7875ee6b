import type { NotificationKind } from '@parallax/contract';

export interface CompanyEvent {
  readonly kind: NotificationKind;
  /** the traders whom it concerns */
  readonly to: readonly string[];
  /** what it happened to, as people call it: a group, an exchange, a vault, a person */
  readonly subject: string;
  /** who did it, as people call them */
  readonly by?: string;
  /** name of the group that it was added to */
  readonly group?: string;
  /** id of the company exchange that it is about */
  readonly exchangeId?: string;
}

/**
 * Stores a notification for each of the traders and delivers it live. Call it after the change it
 * tells of is committed; it never throws, since the change stands whether it is told or not.
 */
export type Notify = (event: CompanyEvent) => Promise<void>;
