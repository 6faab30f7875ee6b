import type { Request, Response } from 'express';
import { MemoryStore, type RateLimitRequestHandler, rateLimit } from 'express-rate-limit';
import { asError } from '../../config/errors.ts';
import { clientNetwork } from '../client-address.ts';
import { ApiFailure } from './api-failure.ts';

const WINDOW_MS = 15 * 60 * 1000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 60;

interface AttemptLimitOptions {
  /** name of the limited operation, unique among all limits */
  readonly operation: string;
  /** user-facing message of the 429 */
  readonly refusal: string;
  /** counts successful attempts too */
  readonly countSuccessful?: boolean;
  /** attempts per account in the window; 10 by default */
  readonly perAccount?: number;
  /** attempts per address in the window; 60 by default */
  readonly perAddress?: number;
}

/** Throws 429 when the account or the caller's address has made too many attempts. */
export type AttemptLimit = (request: Request, response: Response, account: string) => Promise<void>;

const consume = (
  limiter: RateLimitRequestHandler,
  request: Request,
  response: Response,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = (error?: unknown): void => {
      if (error === undefined) resolve();
      else reject(asError(error));
    };
    Promise.resolve(limiter(request, response, next)).catch(reject);
  });

/** Limits attempts at operations that could be brute-forced, in windows of 15 minutes. */
export class AttemptLimits {
  readonly #stores: MemoryStore[] = [];

  /** Creates a limit per account and per address. By default only failed attempts count. */
  limit({
    operation,
    refusal,
    countSuccessful = false,
    perAccount: accountMax = PER_ACCOUNT,
    perAddress: addressMax = PER_ADDRESS,
  }: AttemptLimitOptions): AttemptLimit {
    const accounts = new WeakMap<Request, string>();
    const limiter = (
      name: string,
      limit: number,
      keyGenerator: (request: Request) => string,
    ): RateLimitRequestHandler => {
      const store = new MemoryStore();
      this.#stores.push(store);
      return rateLimit({
        identifier: `${operation}-${name}`,
        windowMs: WINDOW_MS,
        limit,
        store,
        keyGenerator,
        // with this option, requests for which `requestWasSuccessful` returns true are not counted
        skipSuccessfulRequests: true,
        // a request refused with 429 does not count as an attempt
        requestWasSuccessful: (_request, { statusCode }) =>
          statusCode === 429 || (!countSuccessful && statusCode < 400),
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        validate: { xForwardedForHeader: false, forwardedHeader: false },
        handler: (_request, _response, next) => next(new ApiFailure(429, refusal)),
      });
    };
    const addressLimiter = limiter('address', addressMax, clientNetwork);
    const accountLimiter = limiter('account', accountMax, (request) => accounts.get(request) ?? '');
    return async (request, response, account) => {
      accounts.set(request, account);
      // first, so that one address cannot fill the memory with accounts
      await consume(addressLimiter, request, response);
      await consume(accountLimiter, request, response);
    };
  }

  /** Resets all counters. */
  async reset(): Promise<void> {
    for (const store of this.#stores) await store.resetAll();
  }
}
