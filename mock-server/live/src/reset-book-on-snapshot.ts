import type { Exchange } from 'ccxt';
import { z } from 'zod';

const snapshotSchema = z.object({
  params: z.object({
    data: z.object({ type: z.literal('snapshot'), instrument_name: z.string() }),
  }),
});

/**
 * Discards Deribit's cached book when a snapshot arrives. ccxt applies the snapshot on top of the book
 * of an earlier subscription, which leaves deleted levels in place.
 */
export function resetBookOnSnapshot(exchange: Exchange): void {
  const handle = exchange.handleOrderBook.bind(exchange);
  exchange.handleOrderBook = (client, message) => {
    const snapshot = snapshotSchema.safeParse(message);
    if (snapshot.success) {
      const { instrument_name: id } = snapshot.data.params.data;
      Reflect.deleteProperty(exchange.orderbooks, exchange.safeSymbol(id));
    }
    handle(client, message);
  };
}
