import { randomBytes } from 'node:crypto';
import {
  acceptsTokens,
  type Body,
  type CompanyResource,
  type Endpoint,
  failureBody,
  isWrite,
  type Query,
  type Session,
  successBody,
} from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { type Authorization, type Authorized, authorize } from './authorize.ts';
import { bodyBytes } from './body-bytes.ts';
import { cutToSize } from './cut-to-size.ts';
import { readFormBody } from './form-body.ts';
import { readJsonBody } from './json-body.ts';
import type { RequestQueues } from './request-queues.ts';
import { findSession } from './request-session.ts';
import { type Lifetime, respondJson, SharedBody } from './respond-json.ts';
import { isSameOrigin } from './same-origin.ts';
import { type SizeLimits, sizeLimitsOf } from './size-limits.ts';
import { assertStorableQuery } from './storable.ts';
import { findTokenCaller } from './token-caller.ts';
import { validate } from './validation.ts';

/**
 * Reads a body of bytes. Throws 400 when it has another content type, 413 when it exceeds its limit,
 * and 429 when it is large and its network uploads too much at a time.
 */
async function readBytesBody(request: Request): Promise<Uint8Array> {
  if (request.is('application/octet-stream') === false) {
    throw new ApiFailure(
      400,
      'Send the bytes as they are, with the header Content-Type: application/octet-stream.',
    );
  }
  return bodyBytes(request);
}

/** The input of a handler: it is authorized, and query and body are validated. */
export type HandlerInput<E extends Endpoint> = Authorized<E> & {
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly session: E['callers'] extends 'anyone' ? undefined : Session;
  readonly request: Request;
  readonly response: Response;
};

/** The response while the storage is unavailable, and when to try again. */
export const STORAGE_UNAVAILABLE =
  'The server cannot reach its database at the moment. Please try again in a few seconds.';
export const RETRY_AFTER_SECONDS = 5;

/** The dependencies that all routes of a server share. */
export interface ServerContext {
  readonly authorization: Authorization;
  /** Tells the members of a company that resources have changed. */
  readonly publishCompanyChange: (
    companyId: string,
    resources: readonly CompanyResource[],
  ) => Promise<void>;
  readonly log: Log;
  readonly queues: RequestQueues;
}

export interface Route {
  readonly endpoint: Endpoint;
  handler(context: ServerContext): RequestHandler;
}

/** Data of a successful response together with its message. */
class MessageResponse<T> {
  readonly data: T;
  readonly message: string;

  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** Adds a message to a handler's response (`ok` envelopes have one, `success` envelopes do not). */
export const withMessage = <T>(data: T, message: string): MessageResponse<T> =>
  new MessageResponse(data, message);

/** Data that many requests receive. */
class SharedResponse<T extends object> {
  readonly data: T;
  readonly lifetime: Lifetime;

  constructor(data: T, lifetime: Lifetime) {
    this.data = data;
    this.lifetime = lifetime;
  }
}

/**
 * Marks data as one object that many requests receive, so that it is serialized and compressed
 * once.
 */
export const shared = <T extends object>(
  data: T,
  lifetime: Lifetime = 'brief',
): SharedResponse<T> => new SharedResponse(data, lifetime);

const sharedBodies = new WeakMap<object, SharedBody>();

function sharedBody(
  { data, lifetime }: SharedResponse<object>,
  envelope: Endpoint['envelope'],
): SharedBody {
  const body = sharedBodies.get(data) ?? new SharedBody(successBody(envelope, data), lifetime);
  sharedBodies.set(data, body);
  return body;
}

/** What clients parse into the data of the endpoint. */
type Sent<E extends Endpoint> = z.input<E['data']>;

type HandlerResult<E extends Endpoint> =
  | Sent<E>
  | MessageResponse<Sent<E>>
  | (Sent<E> extends object ? SharedResponse<Readonly<Sent<E>>> : never);

interface Steps<E extends Endpoint> {
  readonly handle: (input: HandlerInput<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;
}

/** The input of a handler of an endpoint of unknown type. */
interface AnyInput {
  query: unknown;
  body: unknown;
  session: Session | undefined;
  request: Request;
  response: Response;
}

export const notSignedIn = (): ApiFailure => new ApiFailure(401, 'Please sign in.');

/**
 * Authenticates the caller; undefined for open endpoints. Throws 401 without a session or token,
 * 403 for a cross-site write and for operations that tokens may not perform. Tokens skip the origin
 * check, because browsers do not attach them automatically.
 */
function authenticate(endpoint: Endpoint, request: Request): Session | undefined {
  const { access } = endpoint;
  const writes = isWrite(endpoint);
  const token = findTokenCaller(request);
  if (token && !acceptsTokens(endpoint)) {
    throw new ApiFailure(403, 'An API access token cannot do this. Please sign in.');
  }
  if (token?.readOnly && writes) {
    throw new ApiFailure(403, 'This API access token is read-only.');
  }
  const session = token?.trader ?? findSession(request);
  if (access !== 'open' && !session) throw notSignedIn();
  if (!token && writes && !isSameOrigin(request.headers)) {
    throw new ApiFailure(403, 'This request was sent from another site.');
  }
  return access === 'open' ? undefined : session;
}

/**
 * The sizes of what an endpoint accepts. Bytes have those of the whole body.
 *
 * @throws Error if they are not limited
 */
export function requestLimitsOf({ method, path, query, body, bodyType }: Endpoint): {
  readonly query: SizeLimits;
  readonly body: SizeLimits;
} {
  const name = `${method} ${path}`;
  const isChecked = body !== undefined && bodyType !== 'bytes';
  return {
    query: query ? sizeLimitsOf(query, `The query of ${name}`) : {},
    body: isChecked ? sizeLimitsOf(body, `The body of ${name}`) : {},
  };
}

const BODY_READERS = { json: readJsonBody, multipart: readFormBody, bytes: readBytesBody } as const;

/**
 * Builds the route of an endpoint; throws an error if the size of its requests is not limited. Checks in
 * this order: authentication (401), same origin (403),
 * query (400), queue (429), readable body (400, 413, 429), authorization (403, 404), valid body
 * (400). The body is received before the queue.
 */
export function route<E extends Endpoint>(endpoint: E, steps: Steps<E>): Route;
export function route(
  endpoint: Endpoint,
  { handle }: { readonly handle: (input: AnyInput) => unknown },
): Route {
  const readBody = BODY_READERS[endpoint.bodyType ?? 'json'];
  const limits = requestLimitsOf(endpoint);
  async function work(
    authorization: Authorization,
    input: Omit<AnyInput, 'body'>,
  ): Promise<unknown> {
    const { query, session } = input;
    const rawBody = endpoint.body && cutToSize(await readBody(input.request), limits.body);
    const authorized =
      session && (await authorize(endpoint, authorization, { session, query, rawBody }));
    const body = endpoint.body && validate(endpoint.body, rawBody, 'The body');
    return handle({ ...authorized, ...input, body });
  }
  const changedResources = endpoint.method === 'GET' ? undefined : endpoint.resources;
  async function respond(
    { authorization, publishCompanyChange, queues }: ServerContext,
    request: Request,
    response: Response,
  ): Promise<unknown> {
    const session = authenticate(endpoint, request);
    const query =
      endpoint.query &&
      validate(endpoint.query, cutToSize(request.query, limits.query), 'The query');
    if (query) assertStorableQuery(query);
    const input = { query, session, request, response };
    // a slow upload must not occupy a slot of the queue; `work` reports its failure
    if (endpoint.body) await bodyBytes(request).catch(() => undefined);
    const result = await queues.run(endpoint, session?.traderId, input, () =>
      work(authorization, input),
    );
    if (changedResources && session)
      await publishCompanyChange(session.companyId, changedResources);
    return result;
  }

  return {
    endpoint,
    handler: (context) => async (request, response) => {
      try {
        const result = await respond(context, request, response);
        if (result instanceof SharedResponse) {
          await sharedBody(result, endpoint.envelope).send(response);
          return;
        }
        const { data, message } =
          result instanceof MessageResponse ? result : { data: result, message: null };
        respondJson(response, successBody(endpoint.envelope, data, message));
      } catch (error) {
        respondFailure(response, endpoint.envelope, asFailure(error, request, context.log));
      }
    },
  };
}

/** Enough to find a line of the log by what a user reads out. */
const REQUEST_ID_BYTES = 4;

/**
 * Logs an unexpected error, without the query and its secrets, and maps it to a neutral 500 with the
 * reference of the line. An outage
 * of the storage, which logs it itself, is mapped to 503.
 */
export function asFailure(error: unknown, request: Request, log: Log): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof StorageUnavailable) {
    return new ApiFailure(503, STORAGE_UNAVAILABLE, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const requestId = randomBytes(REQUEST_ID_BYTES).toString('hex');
  const path = request.baseUrl + request.path;
  const { method } = request;
  const { traderId, companyId } = findSession(request) ?? {};
  const caller = traderId === undefined || companyId === undefined ? {} : { traderId, companyId };
  log(
    `${method} ${path} failed (${requestId}): ${detail}`,
    { requestId, method, path, ...caller },
    'error',
  );
  return new ApiFailure(
    500,
    `Something went wrong on our side. Please try again. If it happens again, send support this reference: ${requestId}.`,
  );
}

export function respondFailure(
  response: Response,
  envelope: Endpoint['envelope'],
  { status, message, messages, data, retryAfterSeconds }: ApiFailure,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // the handler may have allowed browsers to cache its response
  response.setHeader('Cache-Control', 'no-store');
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  respondJson(response.status(status), failureBody(envelope, message, messages, data));
}
