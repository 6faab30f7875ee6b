import type { ApiContext, VenueApi } from '../venue-api.ts';
import { coinbaseBalances, coinbaseEntriesSince } from './coinbase-accounts.ts';
import { coinbaseFillsOf, coinbaseFillsSince } from './coinbase-fills.ts';
import {
  coinbaseCancel,
  coinbaseChange,
  coinbaseFind,
  coinbaseOwnerOf,
  coinbaseSubmit,
  coinbaseUnchangeable,
} from './coinbase-orders.ts';
import { coinbaseStream } from './coinbase-stream.ts';

/** The private calls of Coinbase's Advanced Trade API. */
export const coinbaseApi = (context: ApiContext): VenueApi => ({
  submit: (request) => coinbaseSubmit(context, request),
  cancel: (request) => coinbaseCancel(context, request),
  unchangeable: coinbaseUnchangeable,
  change: (request, change) => coinbaseChange(context, request, change),
  find: (request) => coinbaseFind(context, request),
  listsAllOrders: true,
  fillsOf: (found) => coinbaseFillsOf(context, found),
  ownerOf: (venueOrderId) => coinbaseOwnerOf(context, venueOrderId),
  fillsSince: (since) => coinbaseFillsSince(context, since),
  entriesSince: (since) => coinbaseEntriesSince(context, since),
  balances: () => coinbaseBalances(context),
  stream: coinbaseStream(context),
});
