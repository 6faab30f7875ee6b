import {
  type Contract,
  contractKey,
  contractOnVenue,
  FUNDING_HISTORY_MAX,
  fundingColumns,
  getOpenInterest,
  getOptionsChain,
  getOrderBook,
  listBasis,
  listCandles,
  listFundingHistory,
  listFundingRates,
  listLiquidations,
  listMarkHistory,
  listOpenInterest,
  listTickers,
  listTrades,
  listVenueStatus,
  TIMESERIES_MS,
} from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';
import { ApiFailure } from '../http/api/api-failure.ts';
import { type Route, route, shared } from '../http/api/route.ts';
import { readMarket } from './read-market.ts';

/**
 * Returns the value; throws 404 when the contract or venue has no such data.
 * @param subject display name of the contract or venue
 */
function requireValue<T>(subject: string, value: T | undefined): T {
  if (value === undefined) throw new ApiFailure(404, `There is no such data for ${subject}.`);
  return value;
}

/** The routes of market data requests; the feed publishes price updates. */
export function marketRoutes(market: Market): Route[] {
  const { reads } = market;
  let indexed: readonly Contract[] = [];
  let byKey: ReadonlyMap<string, Contract> = new Map();

  /** Returns a listed contract; throws 404 for an unknown one. */
  function requireContract(key: string): Contract {
    const { contracts } = market.catalogue;
    if (contracts !== indexed) {
      indexed = contracts;
      byKey = new Map(contracts.map((contract) => [contractKey(contract), contract]));
    }
    const contract = byKey.get(key);
    if (contract === undefined) throw new ApiFailure(404, `The contract ${key} does not exist.`);
    return contract;
  }

  /** The display name of a listed contract with its venue. */
  const nameOf = (key: string): string => contractOnVenue(requireContract(key));
  const venueNameOf = (exchange: string): string =>
    market.catalogue.exchanges.find(({ name }) => name === exchange)?.displayName ?? exchange;

  function requirePerpetual(key: string): void {
    if (requireContract(key).instType === 'perpetual') return;
    throw new ApiFailure(400, 'Only perpetuals have a funding history.');
  }

  function requireDerivative(key: string): void {
    if (requireContract(key).instType !== 'spot') return;
    throw new ApiFailure(400, 'Spot contracts have no open interest.');
  }

  return [
    route(listCandles, {
      async handle({ query: { contract, interval, limit, ...span } }) {
        requireContract(contract);
        const candles = await readMarket(() => reads.candles(contract, interval, span, limit));
        return requireValue(nameOf(contract), candles);
      },
    }),
    route(listMarkHistory, {
      async handle({ query: { contract, interval, limit, ...span } }) {
        requireContract(contract);
        const points = await readMarket(() => reads.markHistory(contract, interval, span, limit));
        return requireValue(nameOf(contract), points);
      },
    }),
    route(getOrderBook, {
      async handle({ query: { contract, limit } }) {
        requireContract(contract);
        const book = await readMarket(() => reads.book(contract));
        const { bids, asks, at } = requireValue(nameOf(contract), book);
        return { bids: bids.slice(0, limit), asks: asks.slice(0, limit), at };
      },
    }),
    route(listTrades, {
      async handle({ query: { contract, limit } }) {
        requireContract(contract);
        return requireValue(
          nameOf(contract),
          await readMarket(() => reads.trades(contract, limit)),
        );
      },
    }),
    route(listTickers, {
      handle: async ({ query }) => shared(await readMarket(() => reads.tickers(query))),
    }),
    route(listFundingRates, {
      async handle({ query: { format, prices, ...filter } }) {
        const rates = await readMarket(() => reads.fundingRates(filter));
        return format === 'columns' ? fundingColumns(rates, prices !== 'false') : rates;
      },
    }),
    route(listFundingHistory, {
      async handle({ query: { contract, timeseries = '1D', ...span } }) {
        requirePerpetual(contract);
        const isSpan = span.from !== undefined || span.to !== undefined;
        const range = isSpan ? span : { lastMs: TIMESERIES_MS[timeseries] };
        const read = () => reads.fundingHistory(contract, range, FUNDING_HISTORY_MAX);
        return requireValue(nameOf(contract), await readMarket(read));
      },
    }),
    route(getOpenInterest, {
      async handle({ query: { contract } }) {
        requireDerivative(contract);
        return requireValue(nameOf(contract), await readMarket(() => reads.openInterest(contract)));
      },
    }),
    route(listOpenInterest, {
      async handle({ query: { contract, interval, limit, ...span } }) {
        requireDerivative(contract);
        const read = () => reads.openInterestHistory(contract, interval, span, limit);
        return requireValue(nameOf(contract), await readMarket(read));
      },
    }),
    route(listLiquidations, {
      async handle({ query }) {
        return requireValue(
          query.exchange === undefined ? 'any venue' : venueNameOf(query.exchange),
          await readMarket(() => reads.liquidations(query)),
        );
      },
    }),
    route(listBasis, { handle: ({ query }) => readMarket(() => reads.basis(query)) }),
    route(getOptionsChain, {
      async handle({ query }) {
        const chain = await readMarket(() => reads.optionsChain(query));
        return requireValue(`${query.base} options on ${venueNameOf(query.exchange)}`, chain);
      },
    }),
    route(listVenueStatus, { handle: () => reads.venueStatus() }),
  ];
}
