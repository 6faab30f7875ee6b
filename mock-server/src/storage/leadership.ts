/** The right to do work that only one of the servers sharing a database may do. */
export interface Leadership {
  /** Whether it is still held; it ends with its connection to the database. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** For a server that does not share its database. */
export const singleServerLeadership: Leadership = {
  isHeld: () => Promise.resolve(true),
  release: () => Promise.resolve(),
};
