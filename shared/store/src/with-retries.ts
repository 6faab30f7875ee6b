import { retryPolicy } from '@parallax/api/react';
import { pause } from './pause.ts';

/**
 * Runs with the retry policy of the queries.
 *
 * @throws the error of the last attempt; a final error is thrown at once; the signal's reason if it is
 * aborted during a pause
 */
export async function withRetries<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      const retry = error instanceof Error && retryPolicy.retry(failures, error);
      if (signal.aborted || !retry) throw error;
    }
    await pause(retryPolicy.retryDelay(failures), signal);
  }
}
