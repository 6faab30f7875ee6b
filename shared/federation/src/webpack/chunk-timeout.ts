/** A script or style sheet that has not arrived by then counts as failed. Within a remote's 8 s. */
export const CHUNK_TIMEOUT_MS = 7_000;
