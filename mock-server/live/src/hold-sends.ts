import type { Client, Exchange } from 'ccxt';

/**
 * ccxt sends what waits for its turn without looking whether that worked, also on a connection that
 * is ending. The end of a connection is told in other ways: a message that is lost with it must not
 * end the process, whatever it fails with.
 */
export function holdSends(exchange: Exchange): void {
  const held = new WeakSet<Client>();
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const client = open(url);
    if (held.has(client)) return client;
    held.add(client);
    const send = client.send.bind(client);
    client.send = (message) => {
      const sent = send(message);
      sent.catch(() => undefined);
      return sent;
    };
    return client;
  };
}
