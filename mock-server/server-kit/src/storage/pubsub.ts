import type { Database } from './kysely-database.ts';

/** The topic of a message; each subject has one subscriber. */
export type Subject =
  | 'notification'
  | 'company-change'
  | 'price-alert'
  | 'order'
  | 'account'
  | 'flow';

/** Messages between the servers of one database. */
export interface PubSub {
  /** Sends each message to the other servers once the transaction is committed. */
  publish(transaction: Database, subject: Subject, messages: readonly string[]): Promise<void>;
  /**
   * Calls the subscriber of a message's subject with each message from another server, and `onMissed`
   * when messages are received again after a time in which they may have been missed. The storage closes
   * after what a subscriber has promised.
   */
  subscribe(
    subscribers: Readonly<Record<Subject, (text: string) => Promise<void> | void>>,
    onMissed: () => void,
  ): Promise<void>;
}

/** For a server that does not share its database. */
export const singleServerPubSub: PubSub = {
  publish: () => Promise.resolve(),
  subscribe: () => Promise.resolve(),
};
