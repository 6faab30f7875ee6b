import type { FailureStatus } from '@parallax/protocol';

/**
 * An error response of the API. `message` is the user-facing text; `texts` lists all of them when
 * there are several; `data` is the documented payload of the failure.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: FailureStatus | 405;
  readonly texts: readonly string[];
  readonly data: unknown;

  constructor(
    status: FailureStatus | 405,
    message: string,
    more: { texts?: readonly string[]; data?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.texts = more.texts ?? [message];
    this.data = more.data ?? null;
  }
}
