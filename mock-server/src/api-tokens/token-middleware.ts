import type { RequestHandler } from 'express';
import { ApiFailure } from '../api/api-failure.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authenticate.ts';
import { setTokenCaller } from './token-caller.ts';
import { UsedSignatures } from './used-signatures.ts';

/**
 * Finds out who calls: by an API access token where the request names one, and by `session`, its
 * cookie, otherwise. A token's refusal is left to the call, which answers it in its own form.
 */
export function tokenMiddleware(services: Services, session: RequestHandler): RequestHandler {
  const used = new UsedSignatures(services);
  return async (request, response, next) => {
    if (request.headers['x-api-key'] === undefined) {
      await session(request, response, next);
      return;
    }
    try {
      setTokenCaller(request, await authenticate(services, used, request));
      next();
    } catch (error) {
      if (error instanceof ApiFailure) {
        setTokenCaller(request, { failure: error });
        next();
      } else next(error);
    }
  };
}
