import type { FailureStatus } from '@parallax/contract';

/**
 * A call that is answered with a failure. `message` is what a person is shown; `texts` are all of
 * them where there are several; `data` is what the call documents beside the texts.
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
