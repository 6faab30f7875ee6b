/** Pauses before the second and the third attempt. */
const PAUSES_MS = [300, 1_000] as const;

/** A remote that cannot be loaded; not retried. */
export class RemoteUnavailableError extends Error {}

/** True for a file that failed to load; false for code that loaded and then threw. */
function isTransport(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof RemoteUnavailableError) return false;
  if (error.message.includes('ScriptExecutionError')) return false;
  const lostChunk = error.name === 'ChunkLoadError' || /CSS chunk .* failed/.test(error.message);
  return lostChunk || /RUNTIME-00[38]/.test(error.message);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads code in up to three attempts. Files that failed to load are requested again, after
 * `beforeRetry`; code that threw is not. No attempt starts once `signal` is aborted.
 */
export async function withRetries<T>(
  once: () => Promise<T>,
  signal: AbortSignal,
  beforeRetry: () => void = () => {},
): Promise<T> {
  for (const wait of PAUSES_MS) {
    try {
      return await once();
    } catch (error) {
      if (!isTransport(error) || signal.aborted) throw error;
      await pause(wait);
      if (signal.aborted) throw error;
      beforeRetry();
    }
  }
  return once();
}
