/** Work that one of the servers does; another server may do another. */
export type LedWork = 'price-alerts' | 'risk-alerts';

/** The right to do work that only one of the servers sharing a database may do. */
export interface Leadership {
  /** Whether this server is still the leader; leadership ends with its database connection. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** For a server that does not share its database. */
export const singleServerLeadership: Leadership = {
  isHeld: () => Promise.resolve(true),
  release: () => Promise.resolve(),
};
