/**
 * A call that did not succeed.
 *
 * `status` is the HTTP status of a proper failure answer, and undefined when there was no proper
 * answer: no network, a timeout, or something that could not be read. `texts` are the server's
 * texts, the one to show first; without a proper answer the exception's own text. They are empty
 * when the server refused without a word. `data` is what the failure carries beside its texts,
 * for instance the present layout of a 409.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number | undefined;
  readonly texts: readonly string[];
  readonly data: unknown;

  constructor(
    call: string,
    failure: {
      status: number | undefined;
      texts: readonly string[];
      data?: unknown;
      cause?: unknown;
    },
  ) {
    super(failure.texts[0] ?? `${call} was refused`, { cause: failure.cause });
    this.status = failure.status;
    this.texts = failure.texts;
    this.data = failure.data;
  }
}
