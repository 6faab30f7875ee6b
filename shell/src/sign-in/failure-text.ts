import { ApiError } from '@parallax/api';
import { WRONG_CREDENTIALS } from '@parallax/contract';

/** What a person is told when signing in fails. `error` is whatever the call threw. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Signing in failed. Try again.';
  const { status, texts } = error;
  if (status === undefined) {
    return 'The server could not be reached. Check your connection and try again.';
  }
  if (status === 401) return WRONG_CREDENTIALS;
  if (status === 429) return texts[0] ?? 'Too many attempts. Wait a minute and try again.';
  if (status >= 500) return 'The server could not sign you in. Try again in a moment.';
  return texts[0] ?? 'Signing in failed. Try again.';
}
