import type { Exchange } from 'ccxt';
import { z } from 'zod';
import { parseFundingParts } from './map/funding.ts';
import type { LiveInstrument } from './map/market.ts';
import { optionalDecimal } from './map/numbers.ts';
import { mergeParts, parseTickerParts, type TickerParts } from './map/ticker.ts';
import { isRateLimited } from './venue-errors.ts';
import type { LiveVenueId } from './venues.ts';

/** Keyed by ccxt's unified symbol. */
type PartsByContract = ReadonlyMap<string, TickerParts>;
export type PartialFetch = (
  exchange: Exchange,
  instruments: readonly LiveInstrument[],
) => Promise<PartsByContract>;

const DEFAULT_INTERVAL_HOURS = 8;

const recordSchema = z.record(z.string(), z.unknown());

function parseByContract(
  response: unknown,
  parse: (entry: unknown) => TickerParts | undefined,
): PartsByContract {
  const parsed = recordSchema.safeParse(response);
  const byContract = new Map<string, TickerParts>();
  for (const [name, entry] of Object.entries(parsed.success ? parsed.data : {})) {
    const parts = parse(entry);
    if (parts !== undefined) byContract.set(name, parts);
  }
  return byContract;
}

export const tickers =
  (params: object): PartialFetch =>
  async (exchange) =>
    parseByContract(await exchange.fetchTickers(undefined, params), parseTickerParts);
const bidsAsks: PartialFetch = async (exchange) =>
  parseByContract(await exchange.fetchBidsAsks(), parseTickerParts);
/** Binance returns mark and index of dated futures with funding fields, which do not apply to them. */
const fundingRates: PartialFetch = async (exchange, instruments) => {
  const rates = parseByContract(await exchange.fetchFundingRates(), parseFundingParts);
  const dated = instruments.filter(({ instType }) => instType !== 'perpetual');
  const datedSymbols = new Set(dated.map(({ unified }) => unified));
  return new Map(
    [...rates].map(([name, parts]) => {
      const { mark, index } = parts;
      return [name, datedSymbols.has(name) ? { mark, index } : parts];
    }),
  );
};
/**
 * Binance lists only the contracts whose interval was changed; all others pay every 8 hours.
 * Source: Binance's documentation, "Get Funding Rate Info".
 */
const binanceIntervals: PartialFetch = async (exchange, instruments) => {
  const changed = parseByContract(await exchange.fetchFundingIntervals(), parseFundingParts);
  return new Map(
    instruments
      .filter(({ instType }) => instType === 'perpetual')
      .map(({ unified }) => [
        unified,
        { intervalHours: changed.get(unified)?.intervalHours ?? DEFAULT_INTERVAL_HOURS },
      ]),
  );
};
export const markPrices =
  (type: 'swap' | 'future' | 'option', params: object = {}): PartialFetch =>
  async (exchange) =>
    parseByContract(
      await exchange.fetchMarkPrices(undefined, { type, ...params }),
      parseTickerParts,
    );

const indexResponse = z.object({
  data: z.array(z.object({ instId: z.string(), idxPx: optionalDecimal })),
});

/** OKX publishes index prices by pair, which apply to every contract on the pair. */
export const okxIndex =
  (quote: string): PartialFetch =>
  async (exchange, instruments) => {
    const response = await exchange.publicGetMarketIndexTickers?.({ quoteCcy: quote });
    const { data } = indexResponse.parse(response);
    const byPair = new Map(data.map(({ instId, idxPx }) => [instId, idxPx]));
    return new Map(
      instruments
        .filter((instrument) => instrument.quote === quote)
        .map(({ unified, base }) => [unified, { index: byPair.get(`${base}-${quote}`) }]),
    );
  };

/** The requests of each venue; later ones take precedence. */
const FETCHES: Partial<Record<LiveVenueId, readonly PartialFetch[]>> = {
  binance_usdm: [bidsAsks, fundingRates, binanceIntervals],
  binance_coinm: [bidsAsks, fundingRates, binanceIntervals],
  bybit_unified: [
    tickers({ type: 'swap', subType: 'linear' }),
    tickers({ type: 'swap', subType: 'inverse' }),
  ],
  okx: [
    tickers({ type: 'swap' }),
    tickers({ type: 'future' }),
    markPrices('swap'),
    markPrices('future'),
    fundingRates,
    okxIndex('USD'),
    okxIndex('USDT'),
    okxIndex('USDC'),
  ],
  deribit: [tickers({ code: 'BTC' }), tickers({ code: 'ETH' }), tickers({ code: 'USDC' })],
};

/** Derivatives data by ccxt's unified symbol, merged from several requests. */
export interface Derivatives {
  readonly byContract: PartsByContract;
  /** whether every request succeeded */
  readonly isComplete: boolean;
  /** the error of a rate-limited request */
  readonly rateLimitError?: unknown;
}

/**
 * Fetches bid, ask, mark, index and funding of a venue's derivatives, as far as the venue provides them.
 * The data of failed requests is missing; throws when all requests fail.
 */
export const fetchDerivatives = (
  exchange: Exchange,
  venue: LiveVenueId,
  instruments: readonly LiveInstrument[],
): Promise<Derivatives> => fetchParts(exchange, { required: FETCHES[venue] ?? [] }, instruments);

interface Fetches {
  readonly required: readonly PartialFetch[];
  /** requests that may fail; the fetch throws when all required ones fail, even if these succeed */
  readonly optional?: readonly PartialFetch[] | undefined;
}

/**
 * Merges the responses of several requests, later ones over earlier ones; throws when all of the
 * required ones fail.
 */
export async function fetchParts(
  exchange: Exchange,
  { required, optional = [] }: Fetches,
  instruments: readonly LiveInstrument[],
): Promise<Derivatives> {
  const fetches = [...required, ...optional];
  const results = await Promise.allSettled(fetches.map((fetch) => fetch(exchange, instruments)));
  const byContract = new Map<string, TickerParts>();
  for (const result of results) {
    if (result.status === 'rejected') continue;
    for (const [name, update] of result.value) {
      byContract.set(name, mergeParts(byContract.get(name) ?? {}, update));
    }
  }
  const failures = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const rateLimitError = failures.find(isRateLimited);
  const requiredResults = results.slice(0, required.length);
  if (failures.length > 0 && requiredResults.every(({ status }) => status === 'rejected')) {
    throw rateLimitError ?? failures[0];
  }
  return { byContract, isComplete: failures.length === 0, rateLimitError };
}
