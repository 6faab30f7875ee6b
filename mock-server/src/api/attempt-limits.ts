import type { Request, Response } from 'express';
import { MemoryStore, type RateLimitRequestHandler, rateLimit } from 'express-rate-limit';
import { callerNetwork } from '../api-tokens/caller-address.ts';
import { asError } from '../config/errors.ts';
import { ApiFailure } from './api-failure.ts';

const WINDOW_MS = 15 * 60 * 1000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 60;

interface Limited {
  /** what the attempts are made at, unique among all limits */
  readonly what: string;
  /** what a person is told who has made too many */
  readonly refusal: string;
  /** good attempts count as well */
  readonly countGood?: boolean;
  /** how many an account may make; 10 unless said otherwise */
  readonly perAccount?: number;
}

/** Throws 429 when the account, or the address that the request comes from, has had too many. */
export type AttemptLimit = (request: Request, response: Response, account: string) => Promise<void>;

const pass = (
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

/** Counts attempts at what may be guessed, for a quarter of an hour. */
export class AttemptLimits {
  readonly #stores: MemoryStore[] = [];

  /** A limit per account and per address; unless said otherwise it counts failed attempts only. */
  limit({
    what,
    refusal,
    countGood = false,
    perAccount: own = PER_ACCOUNT,
  }: Limited): AttemptLimit {
    const accounts = new WeakMap<Request, string>();
    const limiter = (
      name: string,
      limit: number,
      keyGenerator: (request: Request) => string,
    ): RateLimitRequestHandler => {
      const store = new MemoryStore();
      this.#stores.push(store);
      return rateLimit({
        identifier: `${what}-${name}`,
        windowMs: WINDOW_MS,
        limit,
        store,
        keyGenerator,
        // by its words a limiter skips "successful" requests: here those that do not count
        skipSuccessfulRequests: true,
        // what is refused for its number is no further attempt, and costs nobody else anything
        requestWasSuccessful: (_request, { statusCode }) =>
          statusCode === 429 || (!countGood && statusCode < 400),
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        validate: { xForwardedForHeader: false, forwardedHeader: false },
        handler: (_request, _response, next) => next(new ApiFailure(429, refusal)),
      });
    };
    const perAddress = limiter('address', PER_ADDRESS, callerNetwork);
    const perAccount = limiter('account', own, (request) => accounts.get(request) ?? '');
    return async (request, response, account) => {
      accounts.set(request, account);
      // first, so that no address can have more accounts remembered than it may make attempts
      await pass(perAddress, request, response);
      await pass(perAccount, request, response);
    };
  }

  /** Forgets all attempts. */
  async reset(): Promise<void> {
    for (const store of this.#stores) await store.resetAll();
  }
}
