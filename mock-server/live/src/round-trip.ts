import type { Exchange } from 'ccxt';

/** Matches the server-time endpoint of every venue. */
const TIME_URL = /time(\?|$)/i;

/** Measures the latency to a venue. */
export class RoundTrip {
  /** duration of the last time request, without ccxt's rate-limit queue */
  #lastMs = 0;

  constructor(private readonly exchange: Exchange) {
    const fetch = exchange.fetch.bind(exchange);
    exchange.fetch = async (...request) => {
      const startedAt = performance.now();
      const response = await fetch(...request);
      if (TIME_URL.test(String(request[0]))) this.#lastMs = performance.now() - startedAt;
      return response;
    };
  }

  /** Requests the server time; resolves with the round trip in milliseconds. */
  async measure(): Promise<number> {
    await this.exchange.fetchTime();
    return Math.round(this.#lastMs);
  }
}
