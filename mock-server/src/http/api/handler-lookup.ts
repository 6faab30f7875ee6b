import type { Endpoint } from '@parallax/protocol';
import type { RequestHandler } from 'express';
import { findTokenCaller } from '../../auth/api-keys/signing/token-caller.ts';
import { findSession } from '../../auth/session/request-session.ts';
import { normalizePath } from '../normalize-path.ts';
import { ApiFailure } from './api-failure.ts';
import { notSignedIn, type Route, respondFailure, type ServerContext } from './route.ts';

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
export function createHandlerLookup(routes: readonly Route[], context: ServerContext): FindHandler {
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
