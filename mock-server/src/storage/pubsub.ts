import type { Database } from './kysely-database.ts';

/** Messages between the servers of one database. */
export interface PubSub {
  /** Sends each message to the other servers once the transaction is committed. */
  publish(transaction: Database, messages: readonly string[]): Promise<void>;
  /** Calls `listener` with each message from another server. */
  subscribe(listener: (text: string) => void): Promise<void>;
}

/** For a server that does not share its database. */
export const noOtherServers: PubSub = {
  publish: () => Promise.resolve(),
  subscribe: () => Promise.resolve(),
};
