import { ApiError } from './api-error.ts';

const UNKNOWN = 'Something went wrong. Try again.';

/**
 * The user-facing message of an error: the server's first message, else `fallback`.
 *
 * @param fallback defaults to a generic message for the kind of failure
 * @param noResponse replaces `fallback` if there was no valid response
 */
export function failureText(error: unknown, fallback?: string, noResponse = fallback): string {
  if (!(error instanceof ApiError)) return noResponse ?? UNKNOWN;
  if (error.noResponse !== undefined) return noResponse ?? error.message;
  return error.texts[0] ?? fallback ?? UNKNOWN;
}
