const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;

/** Whether a retry may succeed: without a response, or with one unrelated to the layout. */
export const isRetryable = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500;

/** Whether the server may have applied a request that failed. */
export const isUndecided = (status: number | undefined): boolean =>
  status === undefined || status >= 500;

/**
 * The delay in milliseconds before the next attempt.
 * @param failures number of failures before the last one
 */
export const retryDelay = (failures: number): number =>
  Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** failures);
