import type { Exchange } from 'ccxt';

/**
 * New streams per connection. A request that repeats a stream joins its connection even above this
 * limit, which is far below the 1,024 that Binance allows.
 */
const STREAMS_MAX = 200;

/**
 * Pins the Binance streams of a request to the connection on which one of them was subscribed first.
 * ccxt derives the connection from the full list of requested contracts: with another list it would
 * subscribe again on a second connection, and unsubscribe on a third that has no such subscription.
 */
export function pinStreams(exchange: Exchange): void {
  const connections = new Map<string, number>();
  let connection = 0;
  let streamCount = 0;
  exchange.stream = (_type, request) => {
    const [channel = '', symbols = ''] = request.split('::');
    const names = symbols.split(',').map((symbol) => `${channel}@${symbol}`);
    const pinned = names.map((name) => connections.get(name)).find((id) => id !== undefined);
    const added = names.filter((name) => !connections.has(name));
    if (pinned === undefined && streamCount + added.length > STREAMS_MAX) {
      connection += 1;
      streamCount = 0;
    }
    streamCount += added.length;
    for (const name of names) connections.set(name, pinned ?? connection);
    return String(pinned ?? connection);
  };
}
