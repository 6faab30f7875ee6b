import { NO_SUCH_ENDPOINT } from '@parallax/protocol';
import { ApiError } from './api-error.ts';

const NOT_ON_SERVER =
  'The server is of an earlier release, which does not have this. It works once the server is updated.';
const NOT_FOUND = 404;
const UNKNOWN = 'Something went wrong. Try again.';

/**
 * The user-facing message of an error: the server's first message, else `fallback`. A call that the server does not
 * have is one of a later release: remotes are released without it.
 *
 * @param fallback defaults to a generic message for the kind of failure
 * @param noResponse replaces `fallback` if there was no valid response
 */
export function failureText(error: unknown, fallback?: string, noResponse = fallback): string {
  if (!(error instanceof ApiError)) return noResponse ?? UNKNOWN;
  if (error.noResponse !== undefined) return noResponse ?? error.message;
  const [text] = error.texts;
  if (error.status === NOT_FOUND && text === NO_SUCH_ENDPOINT) return NOT_ON_SERVER;
  return text ?? fallback ?? UNKNOWN;
}
