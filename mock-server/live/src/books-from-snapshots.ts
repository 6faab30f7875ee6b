import type { Exchange } from 'ccxt';
import { z } from 'zod';

const snapshotSchema = z.object({
  params: z.object({
    data: z.object({ type: z.literal('snapshot'), instrument_name: z.string() }),
  }),
});

/**
 * Begins each book of Deribit anew with its snapshot: ccxt puts that onto what it holds from an earlier
 * subscription, so that levels stay which have gone meanwhile.
 */
export function booksFromSnapshots(exchange: Exchange): void {
  const take = exchange.handleOrderBook.bind(exchange);
  exchange.handleOrderBook = (client, message) => {
    const snapshot = snapshotSchema.safeParse(message);
    if (snapshot.success) {
      const { instrument_name: id } = snapshot.data.params.data;
      Reflect.deleteProperty(exchange.orderbooks, exchange.safeSymbol(id));
    }
    take(client, message);
  };
}
