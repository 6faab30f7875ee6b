import { type Endpoint, NO_SUCH_ENDPOINT } from '@parallax/protocol';
import type { Metrics } from '@parallax/server-kit/metrics/metrics';
import type { Tracing } from '@parallax/server-kit/tracing/tracing';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { normalizePath } from '../normalize-path.ts';
import { ApiFailure } from './api-failure.ts';
import { limitBody } from './body-bytes.ts';
import { findSession } from './request-session.ts';
import { asFailure, notSignedIn, type Route, respondFailure, type ServerContext } from './route.ts';
import { findTokenCaller } from './token-caller.ts';

/** Stands for the status of a call that its client has given up. */
const CLIENT_CLOSED = 499;

const runDirectly = <T>(work: () => T): T => work();

interface ApiOptions extends ServerContext {
  readonly routes: readonly Route[];
  readonly session: RequestHandler;
  /** called when a call has been answered */
  readonly onCall: Metrics['onCall'] | undefined;
  readonly tracing: Tracing | undefined;
  /** serves the documentation below `/api` */
  readonly docs: RequestHandler;
}

/** The error that express throws for a URL that it cannot decode. */
const malformedUrlSchema = z.object({ status: z.literal(400) });

/**
 * Serves everything below `/api`. Responses are private to the caller, so they must not be cached.
 * The header is set on every request that passes through, so later routers must replace it to allow
 * caching.
 */
export function apiRouter(options: ApiOptions): Router {
  const { routes, session, log, onCall, tracing, docs } = options;
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  const findHandler = createHandlerLookup(routes, options);
  router.use((request, response, next) => {
    const found = findHandler(request.path, request.method);
    if (!found) return next();
    const { method, headers } = request;
    const span = tracing?.startCall(method, found.path, headers);
    if (onCall !== undefined || span !== undefined) {
      const start = performance.now();
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED;
        onCall?.(method, found.path, status, performance.now() - start);
        span?.end(status);
      });
    }
    const run = span?.run ?? runDirectly;
    // before the token is checked, which reads the body
    if (found.bodyBytesMax !== undefined) limitBody(request, found.bodyBytesMax);
    return run(() =>
      session(request, response, (error?: unknown) => {
        // once more, since a callback of the session's store may have left the span
        if (error === undefined) run(() => found.handler(request, response, next));
        else run(() => next(error));
      }),
    );
  });
  router.use(docs);
  router.use('/api', (_request, response) => {
    respondFailure(response, 'ok', new ApiFailure(404, NO_SUCH_ENDPOINT));
  });
  const handleError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const isMalformedUrl =
      !(error instanceof ApiFailure) && malformedUrlSchema.safeParse(error).success;
    const failure = isMalformedUrl
      ? new ApiFailure(400, 'The address is not valid.')
      : asFailure(error, request, log);
    const found = findHandler(request.baseUrl + request.path, request.method);
    respondFailure(response, found?.envelope ?? 'ok', failure);
  };
  router.use('/api', handleError);
  return router;
}

interface EndpointHandler {
  readonly path: string;
  readonly envelope: Endpoint['envelope'];
  readonly bodyBytesMax?: number | undefined;
  readonly handler: RequestHandler;
}

/** Finds the handler for a path and method; returns a 405 handler if only the method is unknown. */
type FindHandler = (path: string, method: string) => EndpointHandler | undefined;

/** Responds 405, or 401 to signed-out callers, as every protected endpoint does. */
function methodNotAllowed(endpoints: readonly Endpoint[]): EndpointHandler {
  const methods = endpoints.map(({ method }) => method);
  const allowed = methods
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    .join(', ');
  const isOpen = endpoints.some(({ access }) => access === 'open');
  const envelope = endpoints[0]?.envelope ?? 'ok';
  const handler: RequestHandler = (request, response) => {
    if (!isOpen && !findTokenCaller(request) && !findSession(request)) {
      respondFailure(response, envelope, notSignedIn());
      return;
    }
    response.set('Allow', allowed);
    const failure = new ApiFailure(
      405,
      `${request.method} is not allowed here. Allowed: ${allowed}.`,
    );
    respondFailure(response, envelope, failure);
  };
  return { path: endpoints[0]?.path ?? '', envelope, handler };
}

/** Indexes routes by path and method; an express router would match them one by one. */
function createHandlerLookup(routes: readonly Route[], context: ServerContext): FindHandler {
  const paths = new Map<string, Map<string, EndpointHandler>>();
  for (const route of routes) {
    const { endpoint } = route;
    const key = normalizePath(endpoint.path);
    const byMethod = paths.get(key) ?? new Map<string, EndpointHandler>();
    const { path, envelope, bodyBytesMax } = endpoint;
    byMethod.set(endpoint.method, {
      path,
      envelope,
      bodyBytesMax,
      handler: route.handler(context),
    });
    paths.set(key, byMethod);
  }
  const fallbacks = new Map(
    [...paths.keys()].map((key) => {
      const endpoints = routes
        .map(({ endpoint }) => endpoint)
        .filter(({ path }) => normalizePath(path) === key);
      return [key, methodNotAllowed(endpoints)];
    }),
  );
  return (path, method) => {
    const key = normalizePath(path);
    return paths.get(key)?.get(method === 'HEAD' ? 'GET' : method) ?? fallbacks.get(key);
  };
}
