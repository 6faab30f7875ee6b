import { z } from 'zod';
import { decimalText, plus } from '../decimal-text.ts';
import type { ApiContext, VenueApi } from '../venue-api.ts';
import { BINANCE_FUTURES, type BinanceFutures } from './binance-endpoints.ts';
import { binanceFuturesEntriesSince, binanceSpotEntriesSince } from './binance-entries.ts';
import {
  binanceFillsOf,
  binanceFuturesFillsSince,
  binanceOldFillsOf,
  binanceSpotFillsSince,
} from './binance-fills.ts';
import { BinanceFuturesOrders } from './binance-futures-orders.ts';
import { binancePositions } from './binance-positions.ts';
import { BinanceSpotOrders } from './binance-spot-orders.ts';
import { binanceStream } from './binance-stream.ts';

/** Source: Binance's documentation, 'Account information'. */
const spotSchema = z.object({
  balances: z.array(z.object({ asset: z.string(), free: decimalText, locked: decimalText })),
});
/** Cash, without unrealised profit and loss. Source: Binance's documentation, 'Futures Account Balance'. */
const futuresSchema = z.array(z.object({ asset: z.string(), balance: decimalText }));

/** The private calls of Binance Spot. */
export function binanceSpotApi(context: ApiContext): VenueApi {
  const { calls } = context;
  const orders = new BinanceSpotOrders(context);
  return {
    submit: (request) => orders.submit(request),
    cancel: (request) => orders.cancel(request),
    change: (request, change) => orders.change(request, change),
    find: (request) => orders.find(request),
    fillsOf: (found, request) => binanceFillsOf('binance_spot', context, found, request),
    oldFillsOf: (found, request) => binanceOldFillsOf('binance_spot', context, found, request),
    ownerOf: (venueOrderId, contract) => orders.ownerOf(venueOrderId, contract),
    fillsSince: (since) => binanceSpotFillsSince(context, since),
    entriesSince: (since) => binanceSpotEntriesSince(context, since),
    async balances() {
      const answer = await calls.call('privateGetAccount', { omitZeroBalances: 'true' });
      return new Map(
        spotSchema
          .parse(answer)
          .balances.map(({ asset, free, locked }) => [calls.assetOf(asset), plus(free, locked)]),
      );
    },
    stream: binanceStream('binance_spot', context, (clientId) => orders.isReplaced(clientId)),
  };
}

/** The private calls of Binance's futures in USD or coin, in the one-way position mode. */
export function binanceFuturesApi(account: BinanceFutures, context: ApiContext): VenueApi {
  const { calls } = context;
  const orders = new BinanceFuturesOrders(account, context);
  return {
    submit: (request) => orders.submit(request),
    cancel: (request) => orders.cancel(request),
    unchangeable: (request) => orders.unchangeable(request),
    change: (request, change) => orders.change(request, change),
    find: (request) => orders.find(request),
    fillsOf: (found, request) => binanceFillsOf(account, context, found, request),
    oldFillsOf: (found, request) => binanceOldFillsOf(account, context, found, request),
    ownerOf: (venueOrderId, contract) => orders.ownerOf(venueOrderId, contract),
    fillsSince: (since) => binanceFuturesFillsSince(account, context, since),
    entriesSince: (since) => binanceFuturesEntriesSince(account, context, since),
    async balances() {
      const answer = await calls.call(BINANCE_FUTURES[account].balance);
      return new Map(
        futuresSchema.parse(answer).map(({ asset, balance }) => [calls.assetOf(asset), balance]),
      );
    },
    positions: () => binancePositions(account, context),
    stream: binanceStream(account, context, () => false),
  };
}
