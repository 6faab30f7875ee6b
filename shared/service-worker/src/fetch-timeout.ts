/** After this time a file that the worker caches in the background is given up until the next message. */
const TIMEOUT_MS = 60_000;

/** Ends a request that would otherwise delay every later message. */
export const fetchTimeout = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS);
