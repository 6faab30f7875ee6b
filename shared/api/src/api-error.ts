import { NO_RESPONSE_TEXTS, type NoResponse } from './no-response.ts';

interface Rejection {
  status: number;
  texts: readonly string[];
  data?: unknown;
}

interface MissingResponse {
  noResponse: NoResponse;
  cause?: unknown;
}

/** The status of a server that is starting or cannot reach its database, or of a venue that does not respond. */
export const UNAVAILABLE = 503;

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
  readonly noResponse: NoResponse | undefined;
  /**
   * User-facing messages, the most important first: those of the server, empty if it sent none;
   * without a valid response, one message with the cause.
   */
  readonly texts: readonly string[];
  /** `data` of a rejection, such as the current layout of a 409 */
  readonly data: unknown;

  constructor(call: string, failure: Rejection | MissingResponse) {
    const noResponse = 'noResponse' in failure ? failure.noResponse : undefined;
    const texts = 'texts' in failure ? failure.texts : [NO_RESPONSE_TEXTS[failure.noResponse]];
    super(texts[0] ?? `${call} was rejected`, {
      cause: 'cause' in failure ? failure.cause : undefined,
    });
    this.status = 'status' in failure ? failure.status : undefined;
    this.noResponse = noResponse;
    this.texts = texts;
    this.data = 'data' in failure ? failure.data : undefined;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** Whether the server rejected the request with a valid response. */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== undefined;
