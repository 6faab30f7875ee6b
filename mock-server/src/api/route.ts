import {
  type Body,
  type Data,
  type Endpoint,
  failureBody,
  isWrite,
  type Query,
  type Session,
  successBody,
} from '@parallax/contract';
import type { Request, RequestHandler, Response } from 'express';
import { tokenCallerOf } from '../api-tokens/token-caller.ts';
import { sessionOf } from '../session/session-of.ts';
import { answerJson } from './answer-json.ts';
import { ApiFailure } from './api-failure.ts';
import { readFormBody } from './form-body.ts';
import { readJsonBody } from './json-body.ts';
import { isSameOrigin } from './same-origin.ts';
import { validate } from './validation.ts';

/** What a handler is given: everything in it is validated. */
export interface Call<E extends Endpoint> {
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly session: E['access'] extends 'open' ? undefined : Session;
  readonly request: Request;
  readonly response: Response;
}

type Log = (line: string) => void;

export interface Route {
  readonly endpoint: Endpoint;
  handler(log: Log): RequestHandler;
}

/** Data of a good answer that also says what was done. */
class Told<T> {
  readonly data: T;
  readonly message: string;

  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** What a handler returns where its answer carries a message (`ok` envelopes do, `success` do not). */
export const withMessage = <T>(data: T, message: string): Told<T> => new Told(data, message);

type Answer<E extends Endpoint> = Data<E> | Told<Data<E>>;

interface Steps<E extends Endpoint, R> {
  /**
   * Throws 403 or 404 when the caller may not reach what the call is about. Runs before the body
   * is validated, so that a stranger learns nothing from a 400. What it has found it hands on.
   */
  readonly reach?: (call: Omit<Call<E>, 'body'>, rawBody: unknown) => Promise<R>;
  readonly handle: (call: Call<E>, reached: R) => Promise<Answer<E>> | Answer<E>;
}

/** The same without the types of a certain call. */
interface AnyCall {
  query: unknown;
  body: unknown;
  session: Session | undefined;
  request: Request;
  response: Response;
}
interface AnySteps {
  reach?: (call: Omit<AnyCall, 'body'>, rawBody: unknown) => Promise<unknown>;
  handle: (call: AnyCall, reached: unknown) => unknown;
}

export const notSignedIn = (): ApiFailure => new ApiFailure(401, 'Please sign in.');

/**
 * Who calls, undefined for calls that are open. Throws 401 when nobody is known, 403 for a write
 * from another site, and for what an access token may not do. A token is no cookie, which a browser
 * sends by itself, so it is not asked where its request comes from.
 */
function callerOf(endpoint: Endpoint, request: Request): Session | undefined {
  const { access } = endpoint;
  const writes = isWrite(endpoint);
  const token = tokenCallerOf(request);
  if (token && (access === 'person' || (access === 'open' && writes))) {
    throw new ApiFailure(403, 'An API access token cannot do this. Please sign in.');
  }
  if (token?.readOnly && writes) {
    throw new ApiFailure(403, 'This API access token is read only.');
  }
  const session = token?.who ?? sessionOf(request);
  if (access !== 'open' && !session) throw notSignedIn();
  if (!token && writes && !isSameOrigin(request.headers)) {
    throw new ApiFailure(403, 'This can only be done from the product itself.');
  }
  return access === 'open' ? undefined : session;
}

/**
 * One call of the API, made from its contract. In this order: signed in (401), from our own pages
 * (403), query (400), body readable (400, 413), reachable (403, 404), body valid (400).
 */
export function route<E extends Endpoint, R = undefined>(endpoint: E, steps: Steps<E, R>): Route;
export function route(endpoint: Endpoint, steps: AnySteps): Route {
  const readBody = endpoint.bodyType === 'multipart' ? readFormBody : readJsonBody;
  async function call(request: Request, response: Response): Promise<unknown> {
    const session = callerOf(endpoint, request);
    const query = endpoint.query && validate(endpoint.query, request.query, 'The query');
    const rawBody = endpoint.body && (await readBody(request));
    const known = { query, session, request, response };
    const reached = await steps.reach?.(known, rawBody);
    const body = endpoint.body && validate(endpoint.body, rawBody, 'The body');
    return steps.handle({ ...known, body }, reached);
  }

  return {
    endpoint,
    handler: (log) => async (request, response) => {
      try {
        const answer = await call(request, response);
        const { data, message } = answer instanceof Told ? answer : { data: answer, message: null };
        answerJson(response, successBody(endpoint.envelope, data, message));
      } catch (error) {
        answerFailure(response, endpoint.envelope, asFailure(error, request, log));
      }
    },
  };
}

/** Failures that nobody foresaw are logged, without the query and its secrets, and told neutrally. */
export function asFailure(error: unknown, request: Request, log: Log): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log(`${request.method} ${request.baseUrl}${request.path} failed: ${detail}`);
  return new ApiFailure(500, 'Something went wrong on our side. Please try again.');
}

export function answerFailure(
  response: Response,
  envelope: Endpoint['envelope'],
  { status, message, texts, data }: ApiFailure,
): void {
  if (response.headersSent) response.destroy();
  else answerJson(response.status(status), failureBody(envelope, message, texts, data));
}
