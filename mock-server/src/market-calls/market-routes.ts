import {
  type Contract,
  contractKey,
  FUNDING_HISTORY_MAX,
  getOpenInterest,
  getOrderBook,
  listBasis,
  listCandles,
  listFundingHistory,
  listFundingRates,
  listLiquidations,
  listOpenInterest,
  listTrades,
  listVenueStatus,
  TIMESERIES_MS,
} from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { type Route, route } from '../api/route.ts';
import type { Market } from '../market/market-reads.ts';
import { VenueAway } from '../market/venue-away.ts';

/** What was read of a known contract, which has it. */
function known<T>(key: string, value: T | undefined): T {
  if (value === undefined) throw new ApiFailure(404, `There is no such data of ${key}.`);
  return value;
}

/** What the market answers; 503 with its reason when that is for a venue to say which does not. */
async function answered<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof VenueAway) throw new ApiFailure(503, error.message);
    throw error;
  }
}

/** What the market says when asked; prices as they change come by the feed. */
export function marketRoutes(market: Market): Route[] {
  const { reads } = market;
  let listed: readonly Contract[] = [];
  let byKey: ReadonlyMap<string, Contract> = new Map();

  /** Throws 404 for an unknown contract. */
  function contractOf(key: string): Contract {
    const { contracts } = market.catalogue;
    if (contracts !== listed) {
      listed = contracts;
      byKey = new Map(contracts.map((contract) => [contractKey(contract), contract]));
    }
    const contract = byKey.get(key);
    if (contract === undefined) throw new ApiFailure(404, `The contract ${key} does not exist.`);
    return contract;
  }

  function requirePerpetual(key: string): void {
    if (contractOf(key).instType === 'perpetual') return;
    throw new ApiFailure(400, 'Only perpetuals have a funding history.');
  }

  function requireDerivative(key: string): void {
    if (contractOf(key).instType !== 'spot') return;
    throw new ApiFailure(400, 'Spot contracts have no open interest.');
  }

  return [
    route(listCandles, {
      async handle({ query: { contract, interval, limit, ...span } }) {
        contractOf(contract);
        const candles = await answered(() => reads.candles(contract, interval, span, limit));
        return known(contract, candles);
      },
    }),
    route(getOrderBook, {
      async handle({ query: { contract, limit } }) {
        contractOf(contract);
        const book = await answered(() => reads.book(contract));
        const { bids, asks, at } = known(contract, book);
        return { bids: bids.slice(0, limit), asks: asks.slice(0, limit), at };
      },
    }),
    route(listTrades, {
      async handle({ query: { contract, limit } }) {
        contractOf(contract);
        return known(contract, await answered(() => reads.trades(contract, limit)));
      },
    }),
    route(listFundingRates, { handle: ({ query }) => answered(() => reads.fundingRates(query)) }),
    route(listFundingHistory, {
      async handle({ query: { contract, timeseries = '1D', ...span } }) {
        requirePerpetual(contract);
        const isSpan = span.from !== undefined || span.to !== undefined;
        const wanted = isSpan ? span : { lastMs: TIMESERIES_MS[timeseries] };
        const ask = () => reads.fundingHistory(contract, wanted, FUNDING_HISTORY_MAX);
        return known(contract, await answered(ask));
      },
    }),
    route(getOpenInterest, {
      async handle({ query: { contract } }) {
        requireDerivative(contract);
        return known(contract, await answered(() => reads.openInterest(contract)));
      },
    }),
    route(listOpenInterest, {
      handle({ query: { contract, interval, limit, ...span } }) {
        requireDerivative(contract);
        return known(contract, reads.openInterestHistory(contract, interval, span, limit));
      },
    }),
    route(listLiquidations, {
      async handle({ query }) {
        return known(query.exchange ?? '', await answered(() => reads.liquidations(query)));
      },
    }),
    route(listBasis, { handle: ({ query }) => answered(() => reads.basis(query)) }),
    route(listVenueStatus, { handle: () => reads.venueStatus() }),
  ];
}
