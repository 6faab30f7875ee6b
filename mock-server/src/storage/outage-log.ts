/** Logs one line for each outage of the database, however many statements fail during it. */
export class OutageLog {
  readonly #log: (line: string) => void;
  #outage: symbol | undefined;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Reports a failure to reach the database. */
  failed(reason: string): void {
    if (this.#outage !== undefined) return;
    this.#outage = Symbol('outage');
    this.#log(
      `A connection to the database was lost: ${reason}. Until it responds, requests that need it get 503.`,
    );
  }

  /**
   * Call it before a statement, and the returned function when the database has responded to it. The
   * response to a statement that was sent before an outage does not end the outage.
   */
  sent(): () => void {
    const known = this.#outage;
    return () => {
      if (this.#outage === known) this.#outage = undefined;
    };
  }
}
