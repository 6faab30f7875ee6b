import type { Exchange } from 'ccxt';
import {
  type Derivatives,
  fetchParts,
  markPrices,
  okxIndex,
  type PartialFetch,
  tickers,
} from './fetch-derivatives.ts';
import { okxOptionSummary } from './fetch-okx-options.ts';
import type { LiveInstrument } from './map/market.ts';
import { amountsOf } from './map/ticker.ts';
import type { Amounts } from './map/volumes.ts';
import type { LiveVenueId } from './venues.ts';

const ALL = [{}];
/** The parameters of the requests that together list all contracts of a venue. */
const REQUESTS: Readonly<Record<LiveVenueId, readonly object[]>> = {
  binance_spot: ALL,
  binance_usdm: ALL,
  binance_coinm: ALL,
  bybit_unified: [
    { type: 'spot' },
    { type: 'swap', subType: 'linear' },
    { type: 'swap', subType: 'inverse' },
    { type: 'option', baseCoin: 'BTC' },
    { type: 'option', baseCoin: 'ETH' },
  ],
  okx: [
    { type: 'spot' },
    { type: 'swap' },
    { type: 'future' },
    { type: 'option', uly: 'BTC-USD' },
    { type: 'option', uly: 'ETH-USD' },
  ],
  deribit: [{ code: 'BTC' }, { code: 'ETH' }, { code: 'USDC' }, { code: 'USDT' }],
  kraken_spot: ALL,
  coinbase: ALL,
};

const onlyOptions =
  (fetch: PartialFetch): PartialFetch =>
  (exchange, instruments) =>
    fetch(
      exchange,
      instruments.filter(({ instType }) => instType === 'option'),
    );

/** Option data that OKX publishes separately from the tickers. */
const EXTRA: Partial<Record<LiveVenueId, readonly PartialFetch[]>> = {
  okx: [
    ...['BTC-USD', 'ETH-USD'].flatMap((uly) => [
      markPrices('option', { uly }),
      okxOptionSummary(uly),
    ]),
    onlyOptions(okxIndex('USD')),
  ],
};

/** The last values of a venue's contracts by ccxt's unified symbol. */
export interface AllTickers extends Derivatives {
  /** in our units */
  readonly amounts: ReadonlyMap<string, Amounts>;
}

/**
 * Fetches the last values of all contracts of a venue. The data of failed requests is missing; throws
 * when all requests for tickers fail.
 */
export async function fetchAllTickers(
  exchange: Exchange,
  venue: LiveVenueId,
  instruments: readonly LiveInstrument[],
): Promise<AllTickers> {
  const all = await fetchParts(
    exchange,
    { required: REQUESTS[venue].map(tickers), optional: EXTRA[venue] },
    instruments,
  );
  const amounts = new Map<string, Amounts>();
  for (const instrument of instruments) {
    const parts = all.byContract.get(instrument.unified);
    if (parts !== undefined) amounts.set(instrument.unified, amountsOf(parts, instrument));
  }
  return { ...all, amounts };
}
