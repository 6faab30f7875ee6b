import { AsyncLocalStorage } from 'node:async_hooks';
import { type Exchange, ExchangeNotAvailable, RateLimitExceeded } from 'ccxt';
import { z } from 'zod';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';
import { KrakenCounter } from './kraken-counter.ts';
import type { VenueMarkets } from './load-venue-markets.ts';
import type { AccountKeys } from './redact.ts';
import { addRequestExpiry, needsVenueTime } from './request-expiry.ts';
import type { ReasonNotToSend } from './venue-account.ts';
import { Withheld } from './withheld.ts';

/** Seconds that a venue asks to wait, in a response. */
const RETRY_AFTER = /^retry-after$/i;

const TOO_MANY: ReadonlySet<number> = new Set([418, 429]);

/**
 * Reports a status from 500 as an unavailable venue, whatever the body: the request may have been carried
 * out. ccxt would read a refusal from some of the bodies. Likewise those of too many requests.
 */
function trustStatus(exchange: Exchange): void {
  const handle = exchange.handleErrors.bind(exchange);
  exchange.handleErrors = (status, reason, ...rest) => {
    if (status >= 500) throw new ExchangeNotAvailable(`${exchange.id} ${status} ${reason}`);
    if (TOO_MANY.has(status)) throw new RateLimitExceeded(`${exchange.id} ${status} ${reason}`);
    return handle(status, reason, ...rest);
  };
}

/** Gives every request a greater number than the one before, even within a millisecond. */
function numberRequests(exchange: Exchange): void {
  const nonce = exchange.nonce.bind(exchange);
  let last = 0;
  exchange.nonce = () => {
    last = Math.max(nonce(), last + 1);
    return last;
  };
}

/** The signed calls of one account, by ccxt's names of the venue's endpoints. */
export class PrivateCalls {
  readonly exchange: Exchange;
  /** undefined for venues whose requests need no order; ccxt delays those */
  readonly #counter: KrakenCounter | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** how far our clock is ahead of the venue's, in milliseconds */
  #aheadMs = 0;
  readonly #reasonNotToSend = new AsyncLocalStorage<ReasonNotToSend>();

  constructor(
    readonly venue: LiveVenueId,
    keys: AccountKeys,
    url: string | undefined,
    timeoutMs?: number,
  ) {
    const exchange = openExchange(venue, url);
    exchange.apiKey = keys.apiKey;
    // keys of Coinbase have lines, whose ends its file of a key escapes
    exchange.secret = keys.secret.replaceAll(String.raw`\n`, '\n');
    exchange.password = keys.passphrase;
    if (timeoutMs !== undefined) exchange.timeout = timeoutMs;
    exchange.enableLastResponseHeaders = true;
    trustStatus(exchange);
    addRequestExpiry(exchange, venue, () => this.venueTime);
    const throttle = exchange.throttle.bind(exchange);
    exchange.throttle = async (cost) => {
      await throttle(cost);
      await this.#assertWanted();
    };
    if (venue === 'kraken_spot') {
      numberRequests(exchange);
      exchange.enableRateLimit = false;
      this.#counter = new KrakenCounter();
    }
    this.exchange = exchange;
  }

  setMarkets({ markets }: VenueMarkets): void {
    this.exchange.setMarkets(markets);
  }

  /** Sends a request. Throws what ccxt throws, whose text contains the address and the signature. */
  call(endpoint: string, params: object = {}): Promise<unknown> {
    const method: unknown = Reflect.get(this.exchange, endpoint);
    if (typeof method !== 'function') throw new Error(`ccxt has no ${endpoint}.`);
    const send = async (): Promise<unknown> => {
      // otherwise after ccxt's delay
      if (!this.exchange.enableRateLimit) await this.#assertWanted();
      return Reflect.apply(method, this.exchange, [params]);
    };
    const counter = this.#counter;
    if (counter === undefined) return send();
    return this.#sendInTurn(counter.wait(endpoint), send);
  }

  /** Kraken refuses a request whose number is below that of an earlier one; orders do not wait for its counter. */
  async #sendInTurn(waited: Promise<void>, send: () => Promise<unknown>): Promise<unknown> {
    await waited;
    const answer = this.#last.then(send);
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /**
   * Runs something that calls the venue. Each call asks `reasonNotToSend` when nothing delays it any more, and
   * throws a `Withheld` with a reason instead of sending the request.
   */
  askBeforeEach<T>(reasonNotToSend: ReasonNotToSend, run: () => Promise<T>): Promise<T> {
    return this.#reasonNotToSend.run(reasonNotToSend, run);
  }

  async #assertWanted(): Promise<void> {
    const reason = await this.#reasonNotToSend.getStore()?.();
    if (reason !== undefined) throw new Withheld(reason);
  }

  /** Measures the difference between the venue's clock and ours, which then corrects the time of requests. */
  async synchronise(): Promise<void> {
    if (!needsVenueTime(this.venue)) return;
    const time = z.number().parse(await this.exchange.fetchTime());
    // at least as far as it is, so that a request does not expire later than it says
    this.#aheadMs = Date.now() - time;
    // its requests have a growing number instead of a time
    if (this.venue !== 'kraken_spot') this.exchange.options['timeDifference'] = this.#aheadMs;
  }

  /** The time of the venue's clock, in Unix milliseconds; ours where it was not measured. */
  get venueTime(): number {
    return Date.now() - this.#aheadMs;
  }

  /** ccxt's common code of an asset. */
  assetOf(id: string): string {
    return this.exchange.safeCurrencyCode(id);
  }

  /** The pause that the last response asked for, in milliseconds; undefined without one. */
  get retryAfterMs(): number | undefined {
    const headers = this.exchange.last_response_headers;
    const [, value] = Object.entries(headers ?? {}).find(([name]) => RETRY_AFTER.test(name)) ?? [];
    const seconds = Number(value);
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined;
  }
}
