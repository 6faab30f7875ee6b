/**
 * A script or style sheet that has not arrived by then counts as failed. Shorter than the 8 s after
 * which the load of a remote counts as failed.
 */
export const CHUNK_TIMEOUT_MS = 7_000;
