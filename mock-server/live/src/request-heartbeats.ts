import type { Exchange } from 'ccxt';

const NAME = 'heartbeats';
const MESSAGE = { type: 'subscribe', channel: NAME };

/**
 * Subscribes every new connection to Coinbase's heartbeats (one per second), because Coinbase closes
 * connections that are idle for a minute.
 * Source: Coinbase's documentation, "Advanced Trade WebSocket Channels".
 */
export function requestHeartbeats(exchange: Exchange): void {
  const watch = exchange.watchMultiple.bind(exchange);
  exchange.watchMultiple = (url, ...request) => {
    const update = watch(url, ...request);
    const client = exchange.clients[url];
    if (client !== undefined && !Object.hasOwn(client.subscriptions, NAME)) {
      // a closed connection already rejects the other subscriptions
      watch(url, [NAME], MESSAGE, [NAME]).catch(() => undefined);
    }
    return update;
  };
}
