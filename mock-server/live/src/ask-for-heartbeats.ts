import type { Exchange } from 'ccxt';

const NAME = 'heartbeats';
const MESSAGE = { type: 'subscribe', channel: NAME };

/**
 * Coinbase ends connections on which nothing is told for a minute. Each one that is opened from here on
 * is asked for a heartbeat a second as well.
 * Source: Coinbase's documentation, "Advanced Trade WebSocket Channels".
 */
export function askForHeartbeats(exchange: Exchange): void {
  const watch = exchange.watchMultiple.bind(exchange);
  exchange.watchMultiple = (url, ...asked) => {
    const news = watch(url, ...asked);
    const client = exchange.clients[url];
    if (client !== undefined && !Object.hasOwn(client.subscriptions, NAME)) {
      // nobody waits for them, and the end of the connection is told to those who wait for news
      watch(url, [NAME], MESSAGE, [NAME]).catch(() => undefined);
    }
    return news;
  };
}
