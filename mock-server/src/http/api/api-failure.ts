import type { FailureStatus } from '@parallax/protocol';

/**
 * An error response of the API. `message` is the first user-facing message and `messages` are all of
 * them; `data` is the documented payload of the failure; `retryAfterSeconds` is when the client may
 * try again.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: FailureStatus | 405;
  readonly messages: readonly string[];
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: FailureStatus | 405,
    message: string,
    details: { messages?: readonly string[]; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.messages = details.messages ?? [message];
    this.data = details.data ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * A response that counts as an attempt: to a password or code that was compared and is wrong, or to a
 * sign-in that was given up while it was delayed.
 */
export class RefusedSecret extends ApiFailure {}
