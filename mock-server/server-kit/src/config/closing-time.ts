/** How long background work may take after a process begins to close, in milliseconds. */
export const CLOSE_MS = 8_000;

/** The time that background work may still take while a process closes. */
export class ClosingTime {
  #startedAt: number | undefined;

  start(): void {
    this.#startedAt = performance.now();
  }

  /** In milliseconds; not above 0 once it is over. */
  readonly msLeft = (): number =>
    this.#startedAt === undefined ? CLOSE_MS : CLOSE_MS - (performance.now() - this.#startedAt);
}
