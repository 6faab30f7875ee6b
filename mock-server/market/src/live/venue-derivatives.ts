import type { Derivatives, VenueLink } from '@parallax/live';
import { CachedResponses } from '../cached-responses.ts';
import type { RateLimitBackOff } from './rate-limit-back-off.ts';

const TTL_MS = 5_000;
/** Partial responses are requested again, at intervals that grow up to a maximum. */
const PARTIAL_TTL_MS = 1_000;
const PARTIAL_TTL_MAX_MS = 30_000;
const GROWTH = 1.5;
/** All reads of a venue's derivatives share one response. */
const QUERY = '';

interface Options {
  readonly link: Pick<VenueLink, 'derivatives'>;
  readonly rateLimit: Pick<RateLimitBackOff, 'record'>;
  readonly now: () => number;
}

/** The last values of a venue's derivatives. Concurrent callers share one request. */
export class VenueDerivatives {
  readonly #responses: CachedResponses<Derivatives>;
  /** how long the next partial response is cached */
  #partialTtlMs = PARTIAL_TTL_MS;

  constructor(private readonly options: Options) {
    this.#responses = new CachedResponses(options.now, (all) => this.#ttlMs(all));
  }

  /** The cached response; otherwise the result of a new request, which `send` sends. */
  get(send: (request: () => Promise<Derivatives>) => Promise<Derivatives>): Promise<Derivatives> {
    return this.#responses.get(QUERY, () => send(() => this.#request()));
  }

  /** Requests them again, unless a request is pending. */
  refresh(): Promise<Derivatives> {
    return this.#responses.refresh(QUERY, () => this.#request());
  }

  /** A rate limit for some of the requests starts a rate limit pause as well. */
  async #request(): Promise<Derivatives> {
    const all = await this.options.link.derivatives();
    this.options.rateLimit.record(all.rateLimitError);
    return all;
  }

  #ttlMs({ isComplete }: Derivatives): number {
    if (isComplete) {
      this.#partialTtlMs = PARTIAL_TTL_MS;
      return TTL_MS;
    }
    const ttlMs = this.#partialTtlMs;
    this.#partialTtlMs = Math.min(PARTIAL_TTL_MAX_MS, ttlMs * GROWTH);
    return ttlMs;
  }
}
