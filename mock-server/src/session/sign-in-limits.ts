import { signInBodySchema } from '@parallax/contract';
import type { Request, Response } from 'express';
import { ipKeyGenerator, type RateLimitRequestHandler, rateLimit } from 'express-rate-limit';
import { ApiFailure } from '../api/api-failure.ts';
import { asError } from '../config/errors.ts';

const WINDOW_MS = 15 * 60 * 1000;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 60;

const account = (request: Request): string =>
  signInBodySchema.safeParse(request.body).data?.email.toLowerCase() ?? '';
const address = (request: Request): string => ipKeyGenerator(request.ip ?? '');

const limiter = (limit: number, keyGenerator: (request: Request) => string) =>
  rateLimit({
    windowMs: WINDOW_MS,
    limit,
    keyGenerator,
    // what is refused for its number is no further attempt, and costs nobody else anything
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, response) => response.statusCode !== 401,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (_request, _response, next) =>
      next(new ApiFailure(429, 'Too many attempts to sign in. Please try again in 15 minutes.')),
  });

const pass = (
  limit: RateLimitRequestHandler,
  request: Request,
  response: Response,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = (error?: unknown): void => {
      if (error === undefined) resolve();
      else reject(asError(error));
    };
    Promise.resolve(limit(request, response, next)).catch(reject);
  });

/**
 * Counts failed attempts to sign in, per account and per address. The result throws 429 when
 * either has had too many; good attempts do not count.
 */
export function signInLimits(): (request: Request, response: Response) => Promise<void> {
  const limits = [limiter(FAILURES_PER_ACCOUNT, account), limiter(FAILURES_PER_ADDRESS, address)];
  return async (request, response) => {
    for (const limit of limits) await pass(limit, request, response);
  };
}
