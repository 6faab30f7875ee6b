import { NO_ANSWER_TEXTS, type NoAnswer } from './no-answer.ts';

interface Refusal {
  status: number;
  texts: readonly string[];
  data?: unknown;
}

interface Unanswered {
  noAnswer: NoAnswer;
  cause?: unknown;
}

const BRAND = Symbol.for('parallax.ApiError');

/**
 * A failed request: the server rejected it, or there was no valid response.
 *
 * `instanceof` also recognizes errors of other copies of this package, since every remote bundles
 * one while all share a query client.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly [BRAND] = true;
  /** HTTP status of a rejection; undefined without a valid response */
  readonly status: number | undefined;
  /** why there is no valid response; undefined for a rejection */
  readonly noAnswer: NoAnswer | undefined;
  /**
   * User-facing messages, the most important first: those of the server, empty if it sent none;
   * without a valid response, one message with the cause.
   */
  readonly texts: readonly string[];
  /** `data` of a rejection, such as the current layout of a 409 */
  readonly data: unknown;

  constructor(call: string, failure: Refusal | Unanswered) {
    const noAnswer = 'noAnswer' in failure ? failure.noAnswer : undefined;
    const texts = 'texts' in failure ? failure.texts : [NO_ANSWER_TEXTS[failure.noAnswer]];
    super(texts[0] ?? `${call} was refused`, {
      cause: 'cause' in failure ? failure.cause : undefined,
    });
    this.status = 'status' in failure ? failure.status : undefined;
    this.noAnswer = noAnswer;
    this.texts = texts;
    this.data = 'data' in failure ? failure.data : undefined;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** Whether the server rejected the request with a valid response. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== undefined;
