import type { Exchange } from 'ccxt';

/** The topic of a book of one level. */
const BEST_PRICES = /^orderbook\.1\./;

/** The connection of the only contracts whose best prices are heard by themselves. */
const OF_SPOT = /spot/;

/**
 * Keeps Bybit's best prices out of its books: ccxt takes both for the same book, and where both are
 * heard, each new best price would leave one level of it.
 */
export function apartBestPrices(exchange: Exchange): void {
  const take = exchange.handleOrderBook.bind(exchange);
  const bestPrices: Record<string, unknown> = {};
  exchange.handleOrderBook = (client, message) => {
    const topic = typeof message === 'object' && message !== null && Reflect.get(message, 'topic');
    if (typeof topic !== 'string' || !BEST_PRICES.test(topic) || !OF_SPOT.test(client.url)) {
      take(client, message);
      return;
    }
    const books = exchange.orderbooks;
    exchange.orderbooks = bestPrices;
    try {
      take(client, message);
    } finally {
      exchange.orderbooks = books;
    }
  };
}
