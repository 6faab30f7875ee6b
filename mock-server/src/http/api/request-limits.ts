import { asError } from '@parallax/server-kit/config/errors';
import type { Request, Response } from 'express';
import { MemoryStore, type RateLimitRequestHandler, rateLimit } from 'express-rate-limit';
import { clientNetwork, clientSite, SITE_FACTOR } from '../client-address.ts';

const WINDOW_MS = 15 * 60 * 1000;

interface RequestLimitOptions {
  /** name of the limited operation, unique among all limits */
  readonly operation: string;
  /** requests per account in the window */
  readonly perAccount: number;
  /** requests per address in the window */
  readonly perAddress: number;
}

/** Counts a request. Returns false when the account or the caller's address has sent too many. */
type RequestLimit = (request: Request, response: Response, account: string) => Promise<boolean>;

const EXCEEDED = Symbol('exceeded');

/** Counts a request; returns whether it is within the limit. */
const consume = (
  limiter: RateLimitRequestHandler,
  request: Request,
  response: Response,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const next = (outcome?: unknown): void => {
      if (outcome === undefined || outcome === EXCEEDED) resolve(outcome !== EXCEEDED);
      else reject(asError(outcome));
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
  limit({ operation, perAccount, perAddress }: RequestLimitOptions): RequestLimit {
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
        handler: (_request, _response, next) => next(EXCEEDED),
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
      const ofSite = clientSite(request) === undefined ? [] : [siteLimiter];
      // the account last, so that one address cannot fill the memory with accounts
      for (const each of [networkLimiter, ...ofSite, accountLimiter]) {
        if (!(await consume(each, request, response))) return false;
      }
      return true;
    };
  }

  /** Resets all counters. */
  async reset(): Promise<void> {
    for (const store of this.#stores) await store.resetAll();
  }
}
