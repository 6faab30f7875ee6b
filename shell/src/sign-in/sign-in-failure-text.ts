import { ApiError, failureText, UNAVAILABLE } from '@parallax/api';
import { WRONG_CREDENTIALS } from '@parallax/protocol';

const SERVER_FAILED = 'The server could not sign you in. Try again in a moment.';
/** The sign-in was accepted, but the browser did not send its cookie with the next request. */
export const COOKIE_MISSING =
  "The sign-in was accepted, but your browser did not keep its cookie. Allow cookies for this site in the browser's settings and in its extensions, then sign in again.";
const FAILED = 'Signing in failed. Try again.';

/** The user-facing message for a failed sign-in. `error` is the value that the request threw. */
export function signInFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  const { status, noResponse } = error;
  if (status === UNAVAILABLE) return failureText(error, SERVER_FAILED);
  if (noResponse === 'unreadable' || (status !== undefined && status >= 500)) return SERVER_FAILED;
  if (noResponse !== undefined) return failureText(error);
  if (status === 401) return WRONG_CREDENTIALS;
  return failureText(
    error,
    status === 429 ? 'Too many attempts. Wait a minute and try again.' : FAILED,
  );
}
