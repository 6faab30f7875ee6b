import { ApiError } from './api-error.ts';

const UNKNOWN = 'Something went wrong. Try again.';

const withCause = (text: string | undefined, cause: string): string =>
  text === undefined ? cause : `${text.replace(/\.$/, '')}. ${cause}`;

/**
 * The user-facing message of an error: the server's first message, else `fallback`.
 *
 * @param fallback defaults to a generic message for the kind of failure
 * @param noResponse replaces `fallback` if there was no valid response; the cause follows it if the browser may
 * have blocked the request
 */
export function failureText(error: unknown, fallback?: string, noResponse = fallback): string {
  if (!(error instanceof ApiError)) return noResponse ?? UNKNOWN;
  // only this says what to do about it
  if (error.noResponse === 'blocked') return withCause(noResponse, error.message);
  if (error.noResponse !== undefined) return noResponse ?? error.message;
  return error.texts[0] ?? fallback ?? UNKNOWN;
}
