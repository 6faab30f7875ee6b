import type { Exchange } from 'ccxt';

/** Topics of books with one level. */
const BEST_PRICES = /^orderbook\.1\./;

/** Only spot contracts subscribe to best prices separately. */
const SPOT_URL = /spot/;

/**
 * Keeps Bybit's best prices out of its order books. ccxt writes both into the same book, so each
 * best-price message would cut the full book down to one level.
 */
export function isolateBestPrices(exchange: Exchange): void {
  const handle = exchange.handleOrderBook.bind(exchange);
  const bestPrices: Record<string, unknown> = {};
  exchange.handleOrderBook = (client, message) => {
    const topic = typeof message === 'object' && message !== null && Reflect.get(message, 'topic');
    if (typeof topic !== 'string' || !BEST_PRICES.test(topic) || !SPOT_URL.test(client.url)) {
      handle(client, message);
      return;
    }
    const books = exchange.orderbooks;
    exchange.orderbooks = bestPrices;
    try {
      handle(client, message);
    } finally {
      exchange.orderbooks = books;
    }
  };
}
