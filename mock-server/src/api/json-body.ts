import express, { type Request, type Response } from 'express';
import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { refuseUnstorable } from './storable.ts';

export const BODY_MAX_BYTES = 1024 * 1024;

const parseJson = express.json({ limit: BODY_MAX_BYTES });
const parserFailure = z.object({ type: z.string().optional(), status: z.number() });

function bodyFailure(error: unknown): unknown {
  const failure = parserFailure.safeParse(error);
  if (!failure.success || failure.data.status >= 500) return error;
  if (failure.data.type === 'entity.too.large') {
    return new ApiFailure(413, 'The body is over 1 MB.');
  }
  if (failure.data.type === 'entity.parse.failed') {
    return new ApiFailure(400, 'The body is not valid JSON.');
  }
  return new ApiFailure(400, 'The body could not be read.');
}

/** Reads the JSON body of a request. Throws 400 when it is none, 413 over 1 MB. */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  if (request.is('application/json') === false) {
    throw new ApiFailure(
      400,
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  }
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(bodyFailure(error));
    });
  });
  const body: unknown = request.body;
  refuseUnstorable(body);
  return body;
}
