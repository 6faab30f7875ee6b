import { ApiError } from '@parallax/api';
import { pause } from './pause.ts';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;

/** A refusal that another attempt would only meet again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status < 500;

/**
 * Tries up to three times, with a pause of 0.5 s and then 1 s.
 *
 * @throws the last attempt's error; at once when the server refused or the signal is aborted
 */
export async function withRetries<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || signal.aborted || isRefusal(error)) throw error;
    }
    await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), signal);
  }
}
