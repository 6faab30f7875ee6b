import type { Client, Exchange } from 'ccxt';

/**
 * Marks the promise of every sent message as handled. ccxt does not await queued messages, so one that
 * fails on a closing connection would be an unhandled rejection and end the process. The connection's
 * own error reports the failure.
 */
export function handleSendErrors(exchange: Exchange): void {
  const wrapped = new WeakSet<Client>();
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const client = open(url);
    if (wrapped.has(client)) return client;
    wrapped.add(client);
    const send = client.send.bind(client);
    client.send = (message) => {
      const sent = send(message);
      sent.catch(() => undefined);
      return sent;
    };
    return client;
  };
}
