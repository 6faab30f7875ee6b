/** The right of one server of a database to do the work that runs once, whatever their number. */
export interface Lead {
  /** Whether it is still held; it ends with its connection to the database. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** For a server that does not share its database. */
export const onlyServer: Lead = {
  isHeld: () => Promise.resolve(true),
  release: () => Promise.resolve(),
};
