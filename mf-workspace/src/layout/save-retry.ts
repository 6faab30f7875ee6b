const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;

/** No response, or one unrelated to the layout: a retry may succeed. */
export const isRetryable = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500;

/**
 * The delay in milliseconds before the next attempt, after a failure that follows `failures`
 * others.
 */
export const retryDelay = (failures: number): number =>
  Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** failures);
