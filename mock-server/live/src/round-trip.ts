import type { Exchange } from 'ccxt';

/** The question for the time, of all venues. */
const TIME_ADDRESS = /time(\?|$)/i;

/** How far a venue is. */
export class RoundTrip {
  /** how long the last question for the time took, without the wait for its turn */
  #lastMs = 0;

  constructor(private readonly exchange: Exchange) {
    const fetch = exchange.fetch.bind(exchange);
    exchange.fetch = async (...request) => {
      const begun = performance.now();
      const answer = await fetch(...request);
      if (TIME_ADDRESS.test(String(request[0]))) this.#lastMs = performance.now() - begun;
      return answer;
    };
  }

  /** Asks for the time; resolves with the milliseconds until the answer. */
  async measure(): Promise<number> {
    await this.exchange.fetchTime();
    return Math.round(this.#lastMs);
  }
}
