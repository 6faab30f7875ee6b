import { withRetries } from '@parallax/protocol';

/** Pauses before the second and the third attempt to load a file. */
const PAUSES_MS = [300, 1_000] as const;

/** The pause in ms after a number of failed attempts; undefined after the last one. */
export const pauseAfterLostFile = (failures: number): number | undefined => PAUSES_MS[failures - 1];

/** Whether the error is a failed load of a script or style sheet. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /CSS chunk .* failed/.test(error.message));

/** Whether a file was not answered for the chunk timeout; the browser reuses its request. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'timeout';

/**
 * Loads a part of the page with `import()` in up to three attempts, since the network can be lost for
 * a moment. Code that loaded and then threw is not run again, nor is code whose shared module is lost:
 * the federation runtime keeps that failure, and throws the same error again.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const { signal } = new AbortController();
  let last: unknown;
  const pauseAfter = (error: unknown, failures: number): number | undefined => {
    const isRetryable = isLostChunk(error) && !isTimeout(error) && error !== last;
    last = error;
    return isRetryable ? pauseAfterLostFile(failures) : undefined;
  };
  return withRetries(load, { signal, pauseAfter });
}
