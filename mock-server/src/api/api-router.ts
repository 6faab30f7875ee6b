import { type Endpoint, endpoints } from '@parallax/contract';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { docsRouter } from './docs/docs-router.ts';
import { openApi } from './openapi/openapi.ts';
import { answerFailure, asFailure, type Route } from './route.ts';

interface ApiOptions {
  readonly routes: readonly Route[];
  readonly session: RequestHandler;
  readonly product: { readonly title: string; readonly version: string; readonly cookie: string };
  readonly log: (line: string) => void;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** What express throws at an address that it cannot decode. */
const malformedAddress = z.object({ status: z.literal(400) });

/** Calls by their path, in the order in which they were declared. */
function byPath(routes: readonly Route[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>();
  for (const route of routes) {
    const { path } = route.endpoint;
    paths.set(path, [...(paths.get(path) ?? []), route]);
  }
  return paths;
}

function otherMethods(routes: readonly Route[], envelope: Endpoint['envelope']): RequestHandler {
  const allowed = routes.map((route) => route.endpoint.method).join(', ');
  return (request, response) => {
    response.set('Allow', allowed);
    const failure = new ApiFailure(405, `${request.method} is not possible here, but ${allowed}.`);
    answerFailure(response, envelope, failure);
  };
}

/** Everything below `/api`. Answers of calls are the caller's alone, so nothing may keep them. */
export function apiRouter({ routes, session, product, log }: ApiOptions): Router {
  const router = Router();
  let description: object | undefined;
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/api/openapi.json', (_request, response) => {
    description ??= openApi(endpoints, product);
    response.json(description);
  });
  router.use(docsRouter(`${product.title} API`));
  router.use('/api', session);
  const paths = byPath(routes);
  for (const [path, ofPath] of paths) {
    const at = router.route(path);
    for (const route of ofPath) at[METHODS[route.endpoint.method]](route.handler(log));
    at.all(otherMethods(ofPath, ofPath[0]?.endpoint.envelope ?? 'ok'));
  }
  router.use('/api', (_request, response) => {
    answerFailure(response, 'ok', new ApiFailure(404, 'There is no such call.'));
  });
  const failed: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const failure = malformedAddress.safeParse(error).success
      ? new ApiFailure(400, 'The address is not valid.')
      : asFailure(error, request, log);
    const ofPath = paths.get(request.baseUrl + request.path) ?? [];
    const called = ofPath.find(({ endpoint }) => endpoint.method === request.method);
    answerFailure(response, called?.endpoint.envelope ?? 'ok', failure);
  };
  router.use('/api', failed);
  return router;
}
