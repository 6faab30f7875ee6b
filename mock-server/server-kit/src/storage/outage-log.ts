/** The interval between logged refusals of a database that responds, in milliseconds. */
const REFUSAL_INTERVAL_MS = 60_000;
/**
 * Failures within this time of one another belong to the same outage, in milliseconds: a database that
 * shuts down ends its connections one by one, and those left respond until then.
 */
const SAME_OUTAGE_MS = 5_000;

/** Logs one line for each outage of the database, however many statements fail during it. */
export class OutageLog {
  readonly #log: (line: string) => void;
  #outage: symbol | undefined;
  #lastFailure = -Infinity;
  #refusalLogged = -Infinity;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Reports a failure to reach the database. */
  failed(reason: string): void {
    const now = performance.now();
    const isKnown = this.#outage !== undefined || now - this.#lastFailure < SAME_OUTAGE_MS;
    this.#lastFailure = now;
    this.#outage ??= Symbol('outage');
    if (isKnown) return;
    this.#log(
      `A connection to the database was lost: ${reason}. Until it responds, requests that need it get 503.`,
    );
  }

  /** Reports that the database responds, but can execute nothing, or no writes. */
  refused(reason: string): void {
    const now = performance.now();
    if (now - this.#refusalLogged < REFUSAL_INTERVAL_MS) return;
    this.#refusalLogged = now;
    this.#log(`The database refuses statements: ${reason}. Requests that need them get 503.`);
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
