export interface BackOff {
  /** the first pause in ms */
  firstMs: number;
  /** the factor between two pauses */
  growth: number;
  /** the longest pause before its jitter */
  maxMs: number;
  /** the shortest and the longest result, as factors of the pause; without it, all are the pause */
  jitter?: readonly [shortest: number, longest: number];
  /** the time in ms over which the results are spread at least */
  spreadMs?: number;
}

/**
 * The pause in ms before the next attempt, with a jitter, so that clients do not all retry at the same
 * time.
 *
 * @param attempt from 0
 * @param random from 0 to 1
 */
export function backOff(
  attempt: number,
  random: number,
  { firstMs, growth, maxMs, jitter: [shortest, longest] = [1, 1], spreadMs = 0 }: BackOff,
): number {
  const pauseMs = Math.min(maxMs, firstMs * growth ** attempt);
  const spread = Math.max((longest - shortest) * pauseMs, spreadMs);
  return shortest * pauseMs + spread * random;
}

/** The pause of a list before the next attempt, whose last one is repeated. `attempt`: from 0 */
export const pauseAt = (pauses: readonly number[], attempt: number): number =>
  pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
