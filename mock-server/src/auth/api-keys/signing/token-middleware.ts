import type { RequestHandler } from 'express';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import { setTokenResult } from '../../../http/api/token-caller.ts';
import { authenticate } from './authenticate.ts';
import { UsedSignatures } from './used-signatures.ts';

/**
 * Authenticates by API access token when the request carries one, and otherwise by session cookie.
 * A failed token does not end the request here, so that the route responds in its own error format.
 */
export function tokenMiddleware(
  services: Parameters<typeof authenticate>[0],
  session: RequestHandler,
): RequestHandler {
  const used = new UsedSignatures(services);
  return async (request, response, next) => {
    if (request.headers['x-api-key'] === undefined) {
      await session(request, response, next);
      return;
    }
    try {
      setTokenResult(request, await authenticate(services, used, request));
      next();
    } catch (error) {
      if (error instanceof ApiFailure) {
        setTokenResult(request, { failure: error });
        next();
      } else next(error);
    }
  };
}
