import type { Database } from './storage.ts';

/** How the servers of one database tell each other of what they have stored. */
export interface News {
  /** Tells the other servers each of the texts, once the transaction is committed. */
  announce(transaction: Database, texts: readonly string[]): Promise<void>;
  /** Has `listener` called with each text that another server tells, from now on. */
  hear(listener: (text: string) => void): Promise<void>;
}

/** Of a server that has its database alone. */
export const noOtherServers: News = {
  announce: () => Promise.resolve(),
  hear: () => Promise.resolve(),
};
