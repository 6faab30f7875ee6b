const RELOAD_MS = 3_600_000;
/**
 * How soon the instruments are reloaded when a watched contract is missing, for example during a
 * short maintenance.
 */
const RETRY_MS = 60_000;

/** When the instruments of a venue are reloaded; times are in Unix milliseconds. */
export class ReloadSchedule {
  #at = Number.POSITIVE_INFINITY;
  #retryMs = RETRY_MS;

  isDue(now: number): boolean {
    return now >= this.#at;
  }

  cancel(): void {
    this.#at = Number.POSITIVE_INFINITY;
  }

  /** Schedules the next attempt after one that failed. */
  retry(now: number): void {
    this.#at = now + RETRY_MS;
  }

  /**
   * Schedules the next reload after a success; the interval doubles while a contract is missing.
   */
  schedule(now: number, isContractMissing: boolean): void {
    const delayMs = isContractMissing ? this.#retryMs : RELOAD_MS;
    this.#retryMs = isContractMissing ? Math.min(RELOAD_MS, 2 * delayMs) : RETRY_MS;
    this.#at = now + delayMs;
  }
}
