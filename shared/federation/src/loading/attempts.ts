/** Pauses before the second and the third attempt. */
const PAUSES_MS = [300, 1_000] as const;

/** Code that is not where it should be, however often one asks. */
export class RemoteMissing extends Error {}

/** True for a file that did not arrive; false for code that arrived and then threw. */
function isTransport(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof RemoteMissing) return false;
  if (error.message.includes('ScriptExecutionError')) return false;
  const lostChunk = error.name === 'ChunkLoadError' || /CSS chunk .* failed/.test(error.message);
  return lostChunk || /RUNTIME-00[38]/.test(error.message);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads code in up to three attempts. Files that did not arrive are asked for again, after
 * `beforeNext`; code that threw is not. Once `overdue`, no further attempt is begun.
 */
export async function inAttempts<T>(
  once: () => Promise<T>,
  overdue: AbortSignal,
  beforeNext: () => void = () => {},
): Promise<T> {
  for (const wait of PAUSES_MS) {
    try {
      return await once();
    } catch (error) {
      if (!isTransport(error) || overdue.aborted) throw error;
      await pause(wait);
      if (overdue.aborted) throw error;
      beforeNext();
    }
  }
  return once();
}
