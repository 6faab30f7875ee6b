import {
  type Body,
  type Data,
  type Endpoint,
  failureBody,
  type Query,
  type Session,
  successBody,
} from '@parallax/contract';
import type { Request, RequestHandler, Response } from 'express';
import { sessionOf } from '../session/session-of.ts';
import { ApiFailure } from './api-failure.ts';
import { readJsonBody } from './json-body.ts';
import { isSameOrigin } from './same-origin.ts';
import { validate } from './validation.ts';

/** What a handler is given: everything in it is validated. */
export interface Call<E extends Endpoint> {
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly session: E['access'] extends 'session' ? Session : undefined;
  readonly request: Request;
  readonly response: Response;
}

type Log = (line: string) => void;

export interface Route {
  readonly endpoint: Endpoint;
  handler(log: Log): RequestHandler;
}

interface Steps<E extends Endpoint> {
  /**
   * Throws 403 or 404 when the caller may not reach what the call is about. Runs before the body
   * is validated, so that a stranger learns nothing from a 400.
   */
  readonly reach?: (call: Omit<Call<E>, 'body'>, rawBody: unknown) => Promise<void>;
  readonly handle: (call: Call<E>) => Promise<Data<E>> | Data<E>;
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
  reach?: (call: Omit<AnyCall, 'body'>, rawBody: unknown) => Promise<void>;
  handle: (call: AnyCall) => unknown;
}

/**
 * One call of the API, made from its contract. In this order: signed in (401), from our own pages
 * (403), query (400), body readable (400, 413), reachable (403, 404), body valid (400).
 */
export function route<E extends Endpoint>(endpoint: E, steps: Steps<E>): Route;
export function route(endpoint: Endpoint, steps: AnySteps): Route {
  async function call(request: Request, response: Response): Promise<unknown> {
    const session = endpoint.access === 'session' ? sessionOf(request) : undefined;
    if (endpoint.access === 'session' && !session) throw new ApiFailure(401, 'Please sign in.');
    if (endpoint.method !== 'GET' && !isSameOrigin(request.headers)) {
      throw new ApiFailure(403, 'This can only be done from the product itself.');
    }
    const query = endpoint.query && validate(endpoint.query, request.query, 'The query');
    const rawBody = endpoint.body && (await readJsonBody(request, response));
    const reached = { query, session, request, response };
    await steps.reach?.(reached, rawBody);
    const body = endpoint.body && validate(endpoint.body, rawBody, 'The body');
    return steps.handle({ ...reached, body });
  }

  return {
    endpoint,
    handler: (log) => async (request, response) => {
      try {
        const data = await call(request, response);
        response.json(successBody(endpoint.envelope, data));
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
  else response.status(status).json(failureBody(envelope, message, texts, data));
}
