import type { Request, RequestHandler } from 'express';
import type { z } from 'zod';
import { ApiFailure } from '../api/api-failure.ts';
import { readJsonBody } from '../api/json-body.ts';
import { answerFailure, asFailure } from '../api/route.ts';
import { isSameOrigin } from '../api/same-origin.ts';
import { validate } from '../api/validation.ts';

/** The body of a request by its schema. Throws 400 with what is wrong with it. */
export const bodyOf = async <S extends z.ZodType>(
  schema: S,
  request: Request,
): Promise<z.output<S>> => validate(schema, await readJsonBody(request), 'The body');

/**
 * A call that is answered with `{data}`, or with the reason why it cannot be done. What is not
 * `allowed`, or comes from a page of another origin, is 403.
 */
export const controlCall =
  (log: (line: string) => void, allowed: (request: Request) => boolean) =>
  (handle: (request: Request) => unknown): RequestHandler =>
  async (request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      if (!allowed(request)) throw new ApiFailure(403, 'Not by this host name.');
      if (request.method !== 'GET' && !isSameOrigin(request.headers)) {
        throw new ApiFailure(403, 'Not from this origin.');
      }
      response.json({ data: (await handle(request)) ?? null });
    } catch (error) {
      answerFailure(response, 'ok', asFailure(error, request, log));
    }
  };
