/**
 * Timeout of a script or style sheet in ms. Shorter than the 8 s after which the load of a remote
 * fails.
 */
export const CHUNK_TIMEOUT_MS = 7_000;
