import { endpoints } from '@parallax/contract';
import compression from 'compression';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { docsRouter } from './docs/docs-router.ts';
import { findCallOf } from './find-call.ts';
import { openApi } from './openapi/openapi.ts';
import { answerFailure, asFailure, type Route } from './route.ts';

interface ApiOptions {
  readonly routes: readonly Route[];
  readonly session: RequestHandler;
  readonly product: { readonly title: string; readonly version: string; readonly cookie: string };
  readonly log: (line: string) => void;
}

/** What express throws at an address that it cannot decode. */
const malformedAddress = z.object({ status: z.literal(400) });

/** Everything below `/api`. Answers of calls are the caller's alone, so nothing may keep them. */
export function apiRouter({ routes, session, product, log }: ApiOptions): Router {
  const router = Router();
  let description: object | undefined;
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  const findCall = findCallOf(routes, log);
  router.use((request, response, next) => {
    const call = findCall(request.path, request.method);
    if (!call) return next();
    return session(request, response, (error?: unknown) => {
      if (error === undefined) call.handler(request, response, next);
      else next(error);
    });
  });
  router.use(['/api/openapi.json', '/api/docs'], compression());
  router.get('/api/openapi.json', (_request, response) => {
    description ??= openApi(endpoints, product);
    response.json(description);
  });
  router.use(docsRouter(`${product.title} API`));
  router.use('/api', (_request, response) => {
    answerFailure(response, 'ok', new ApiFailure(404, 'There is no such call.'));
  });
  const failed: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const failure = malformedAddress.safeParse(error).success
      ? new ApiFailure(400, 'The address is not valid.')
      : asFailure(error, request, log);
    const called = findCall(request.baseUrl + request.path, request.method);
    answerFailure(response, called?.envelope ?? 'ok', failure);
  };
  router.use('/api', failed);
  return router;
}
