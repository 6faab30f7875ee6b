import type { LiveVenueId } from '../venues.ts';
import type { ApiContext, VenueApi } from './venue-api.ts';
import { binanceFuturesApi, binanceSpotApi } from './venues/binance.ts';
import { bybitApi } from './venues/bybit.ts';
import { coinbaseApi } from './venues/coinbase.ts';
import { deribitApi } from './venues/deribit.ts';
import { krakenApi } from './venues/kraken.ts';
import { okxApi } from './venues/okx.ts';

const APIS: Readonly<Record<LiveVenueId, (context: ApiContext) => VenueApi>> = {
  binance_spot: binanceSpotApi,
  binance_usdm: (context) => binanceFuturesApi('binance_usdm', context),
  binance_coinm: (context) => binanceFuturesApi('binance_coinm', context),
  bybit_unified: bybitApi,
  coinbase: coinbaseApi,
  deribit: deribitApi,
  kraken_spot: krakenApi,
  okx: okxApi,
};

/** The private calls of a venue. */
export const openVenueApi = (venue: LiveVenueId, context: ApiContext): VenueApi =>
  APIS[venue](context);
