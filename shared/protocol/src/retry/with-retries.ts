import { pause } from './pause.ts';

interface Retries {
  /** ends the retries when aborted */
  signal: AbortSignal;
  /** the pause in ms after an error and a number of failed attempts; undefined after the last one */
  pauseAfter: (error: unknown, failures: number) => number | undefined;
}

/**
 * Runs until it succeeds.
 *
 * @throws the error of the last attempt; the signal's reason if it is aborted during a pause
 */
export async function withRetries<T>(
  run: () => Promise<T>,
  { signal, pauseAfter }: Retries,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    let pauseMs: number | undefined;
    try {
      return await run();
    } catch (error) {
      pauseMs = signal.aborted ? undefined : pauseAfter(error, failures);
      if (pauseMs === undefined) throw error;
    }
    await pause(pauseMs, signal);
  }
}
