import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The answer forms of the documented API.
 * `success`: {data, success, error: string | null}.
 * `ok`: {data, ok, message, error: {message, data: string[]} | null}.
 * `ok-text`: {data, ok, message, error: string | null}.
 * `ok-form`: as `ok`, with errorMessage: string | null.
 */
export type Envelope = 'success' | 'ok' | 'ok-text' | 'ok-form';

/** Failures that a call can give, as HTTP statuses. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

/** One call of the API. The server, the client and the description are all made from it. */
export interface Endpoint {
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  /** who may call it, as the description says it */
  readonly roles: string;
  readonly envelope: Envelope;
  /**
   * Open calls answer without a session; all others answer 401 before anything else is looked at.
   * `session` calls take an API access token as well as a signed-in person, `person` calls do not.
   */
  readonly access: 'open' | 'session' | 'person';
  /**
   * Whether it changes something, so that no read-only token may call it and no other site have a
   * browser call it. Every method but GET does unless said otherwise.
   */
  readonly writes?: boolean;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** How the body is sent: as JSON, or as a form whose fields and files are the body's keys. */
  readonly bodyType?: 'json' | 'multipart';
  readonly data: z.ZodType;
  /** What the error of a given status carries in `data`, where a call answers more than a text. */
  readonly conflict?: z.ZodType;
  readonly failures: readonly FailureStatus[];
  /** What the description shows where an example made from the schemas would break their rules. */
  readonly example?: { readonly query?: object; readonly body?: unknown };
}

export type Query<E extends Endpoint> = E['query'] extends z.ZodObject
  ? z.output<E['query']>
  : undefined;
export type QueryInput<E extends Endpoint> = E['query'] extends z.ZodObject
  ? z.input<E['query']>
  : undefined;
export type Body<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.output<E['body']>
  : undefined;
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.input<E['body']>
  : undefined;
export type Data<E extends Endpoint> = z.output<E['data']>;

/** Whether a call changes something. */
export const isWrite = ({ method, writes }: Endpoint): boolean => writes ?? method !== 'GET';

/** Declares a call and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
