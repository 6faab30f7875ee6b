import type { Exchange } from 'ccxt';

/** Binance takes 1,024 on a connection, and took 200 before. */
const STREAMS_MAX = 200;

/**
 * Keeps what is heard of a contract of Binance on one connection. ccxt chooses the connection by the
 * names of all contracts that are asked for together: without one of them it would ask for the others
 * again on another, and end the subscription of that one on a third, where there is none.
 */
export function keepStreams(exchange: Exchange): void {
  const connections = new Map<string, number>();
  let connection = 0;
  let taken = 0;
  exchange.stream = (_type, asked) => {
    const [channel = '', symbols = ''] = asked.split('::');
    const names = symbols.split(',').map((symbol) => `${channel}@${symbol}`);
    const found = names.map((name) => connections.get(name)).find((one) => one !== undefined);
    const unknown = names.filter((name) => !connections.has(name));
    if (found === undefined && taken + unknown.length > STREAMS_MAX) {
      connection += 1;
      taken = 0;
    }
    taken += unknown.length;
    for (const name of names) connections.set(name, found ?? connection);
    return String(found ?? connection);
  };
}
