import { z } from 'zod';
import { decimalText, plus } from '../decimal-text.ts';
import type { ApiContext, VenueApi } from '../venue-api.ts';
import { krakenEntriesSince } from './kraken-entries.ts';
import { krakenFillsOf, krakenFillsSince } from './kraken-fills.ts';
import {
  krakenCancel,
  krakenChange,
  krakenFind,
  krakenOwnersOf,
  krakenSubmit,
} from './kraken-orders.ts';
import { krakenStream } from './kraken-stream.ts';

/** Source: Kraken's documentation, 'Get Extended Balance'. */
const balanceSchema = z.object({
  result: z.record(z.string(), z.object({ balance: decimalText })),
});

/** The private calls of Kraken Spot. */
export const krakenApi = (context: ApiContext): VenueApi => ({
  submit: (request) => krakenSubmit(context, request),
  cancel: (request) => krakenCancel(context, request),
  change: (request, change) => krakenChange(context, request, change),
  find: (request) => krakenFind(context, request),
  listsAllOrders: true,
  fillsOf: (found) => krakenFillsOf(context, found),
  ownerOf: async (id) => (await krakenOwnersOf(context, [id])).get(id),
  ownersOf: (ids) => krakenOwnersOf(context, ids),
  fillsSince: (since) => krakenFillsSince(context, since),
  entriesSince: (since) => krakenEntriesSince(context, since),
  async balances() {
    const { result } = balanceSchema.parse(await context.calls.call('privatePostBalanceEx'));
    const totals = new Map<string, string>();
    for (const [id, { balance }] of Object.entries(result)) {
      const asset = context.calls.assetOf(id);
      totals.set(asset, plus(totals.get(asset) ?? '0', balance));
    }
    return totals;
  },
  stream: krakenStream(context),
});
