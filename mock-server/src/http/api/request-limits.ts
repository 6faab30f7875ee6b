import type { Request, Response } from 'express';
import { MemoryStore, type RateLimitRequestHandler, rateLimit } from 'express-rate-limit';
import { asError } from '../../config/errors.ts';
import { clientNetwork, clientSite, SITE_FACTOR } from '../client-address.ts';
import { ApiFailure } from './api-failure.ts';

const WINDOW_MS = 15 * 60 * 1000;

interface RequestLimitOptions {
  /** name of the limited operation, unique among all limits */
  readonly operation: string;
  /** user-facing message of the 429 */
  readonly refusal: string;
  /** requests per account in the window */
  readonly perAccount: number;
  /** requests per address in the window */
  readonly perAddress: number;
}

/** Throws 429 when the account or the caller's address has sent too many requests. */
type RequestLimit = (request: Request, response: Response, account: string) => Promise<void>;

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

/**
 * Limits requests that are too frequent and too cheap to be counted in the storage, in windows of 15
 * minutes. Each process counts for itself. See `Attempts` for what must hold for all servers.
 */
export class RequestLimits {
  readonly #stores: MemoryStore[] = [];

  /** Creates a limit per account and per address. Failures of the server do not count. */
  limit({ operation, refusal, perAccount, perAddress }: RequestLimitOptions): RequestLimit {
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
        // with this option, requests for which `requestWasSuccessful` returns false are not counted
        skipFailedRequests: true,
        requestWasSuccessful: (_request, { statusCode }) => statusCode < 500 && statusCode !== 429,
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        validate: { xForwardedForHeader: false, forwardedHeader: false },
        handler: (_request, _response, next) => next(new ApiFailure(429, refusal)),
      });
    };
    const networkLimiter = limiter('address', perAddress, clientNetwork);
    const siteLimiter = limiter(
      'site',
      perAddress * SITE_FACTOR,
      (request) => clientSite(request) ?? '',
    );
    const accountLimiter = limiter('account', perAccount, (request) => accounts.get(request) ?? '');
    return async (request, response, account) => {
      accounts.set(request, account);
      // first, so that one address cannot fill the memory with accounts
      await consume(networkLimiter, request, response);
      if (clientSite(request) !== undefined) await consume(siteLimiter, request, response);
      await consume(accountLimiter, request, response);
    };
  }

  /** Resets all counters. */
  async reset(): Promise<void> {
    for (const store of this.#stores) await store.resetAll();
  }
}
