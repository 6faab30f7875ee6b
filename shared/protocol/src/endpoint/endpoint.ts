import type { z } from 'zod';
import type { CompanyResource } from '../company-changes/company-resources.ts';
import { type Access, accessOf, type Callers } from './callers.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Response envelopes of the documented API.
 * `success`: {data, success, error: string | null}.
 * `ok`: {data, ok, message, error: {message, data: string[]} | null}.
 * `ok-text`: {data, ok, message, error: string | null}.
 * `ok-form`: `ok` plus errorMessage: string | null.
 */
export type Envelope = 'success' | 'ok' | 'ok-text' | 'ok-form';

/** HTTP statuses that an endpoint may fail with. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

/** The definition of an endpoint: the server, the client and the OpenAPI document are derived from it. */
interface EndpointDefinition extends Callers {
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly envelope: Envelope;
  /**
   * Whether it changes state, so that read-only tokens and cross-site requests are rejected. Defaults
   * to true for every method except GET.
   */
  readonly writes?: boolean;
  /** Whether it is expensive, so that the concurrent requests of one user are limited. */
  readonly costly?: boolean;
  /** Whether it waits for a venue, so that it must not hold up other requests of the user, such as cancels. */
  readonly waits?: boolean;
  /**
   * The resources of a company that a GET response depends on, or that a successful call of another
   * method changes. A change is published to the company, and clients refetch what depends on it.
   */
  readonly resources?: readonly CompanyResource[];
  /**
   * Paths of endpoints whose cached responses (see `cachedOffline`) a successful call makes outdated,
   * in addition to those of its own path and its parent paths.
   */
  readonly outdates?: readonly string[];
  /**
   * Whether a phone may cache the last response for reading without a network, until logout. Never
   * for responses with secrets, or parts of them such as the last characters of a key.
   */
  readonly cachedOffline?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * JSON by default; `multipart` sends the body's keys as form fields and files, `bytes` sends a
   * Uint8Array unchanged.
   */
  readonly bodyType?: 'json' | 'multipart' | 'bytes';
  /** Maximum size of the body; 1 MB by default. */
  readonly bodyBytesMax?: number;
  readonly data: z.ZodType;
  /** Schema of `data` in a 409 response, if it has more than a message. */
  readonly conflict?: z.ZodType;
  readonly failures: readonly FailureStatus[];
  /** Example for the OpenAPI document, where one generated from the schemas would be invalid. */
  readonly example?: { readonly query?: object; readonly body?: unknown };
}

/** An endpoint of the API. */
export interface Endpoint extends EndpointDefinition {
  /** derived from `callers` and `signedInOnly` */
  readonly access: Access;
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

/** Whether an endpoint changes state. */
export const isWrite = ({ method, writes }: Endpoint): boolean => writes ?? method !== 'GET';

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends EndpointDefinition>(
  definition: E,
): E & { readonly access: Access } => ({ ...definition, access: accessOf(definition) });

/**
 * Whether an API access token may call the endpoint: only if it neither requires a signed-in user nor
 * signs in or out.
 */
export const acceptsTokens = (endpoint: Endpoint): boolean =>
  endpoint.access === 'session' || (endpoint.access === 'open' && !isWrite(endpoint));
