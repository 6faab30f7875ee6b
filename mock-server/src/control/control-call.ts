import type { Request, RequestHandler } from 'express';
import type { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import { readJsonBody } from '../http/api/json-body.ts';
import { asFailure, respondFailure } from '../http/api/route.ts';
import { isSameOrigin } from '../http/api/same-origin.ts';
import { validate } from '../http/api/validation.ts';

/** Parses the body of a request. Throws 400 with the reasons when it is invalid. */
export const parseBody = async <S extends z.ZodType>(
  schema: S,
  request: Request,
): Promise<z.output<S>> => validate(schema, await readJsonBody(request), 'The body');

/**
 * Creates handlers that respond with `{data}` or an API failure. Requests with a `refusal` and those
 * from another origin get 403.
 */
export const controlCall =
  (
    log: (line: string) => void,
    refusal: (request: Request) => string | undefined | Promise<string | undefined>,
  ) =>
  (handle: (request: Request) => unknown): RequestHandler =>
  async (request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      const reason = await refusal(request);
      if (reason !== undefined) throw new ApiFailure(403, reason);
      if (request.method !== 'GET' && !isSameOrigin(request.headers)) {
        throw new ApiFailure(403, 'This origin is not allowed.');
      }
      response.json({ data: (await handle(request)) ?? null });
    } catch (error) {
      respondFailure(response, 'ok', asFailure(error, request, log));
    }
  };
