import { lastTicker, lastTickerSince } from '@parallax/feed';
import {
  BULK_FIGURES,
  type BulkTicker,
  type BulkTickers,
  type Contract,
  type Conversion,
  conversionRate,
  type Exchange,
  type FundingRate,
  partsOfContractKey,
  type Ticker,
  takerFeeOf,
  tickersByContract,
} from '@parallax/protocol';
import { createStaleness, isOld, type Staleness } from './staleness.ts';

/**
 * The newest values of all contracts, outside React: from the feed for rows in view, else from the
 * bulk responses. Contracts are identified by their keys.
 */
export interface MarketValues
  extends Pick<Staleness, 'watch' | 'isReported' | 'isStale' | 'staleSince'> {
  /** the same object until a figure changes */
  readonly tickerOf: (key: string) => Ticker | BulkTicker | undefined;
  readonly fundingOf: (key: string) => FundingRate | undefined;
  /** whether the first response with funding rates is still pending */
  readonly isFundingPending: () => boolean;
  /** fraction of the traded value; null if unknown */
  readonly takerFeeOf: (contract: Pick<Contract, 'exchange' | 'instType'>) => number | null;
  /** the display name of an exchange */
  readonly venueName: (exchange: string) => string;
  /** undefined while an index price is missing */
  readonly rateOf: (conversion: Conversion) => number | undefined;
  readonly isUnavailable: (contract: { exchange: string }) => boolean;
  /** whether the latest bulk response is recent enough for contracts out of view */
  readonly isBulkFresh: () => boolean;
  readonly setBulk: (response: BulkTickers) => void;
  readonly setFunding: (response: readonly FundingRate[]) => void;
  readonly setUnavailable: (venues: ReadonlySet<string>) => void;
  readonly setExchanges: (exchanges: readonly Exchange[]) => void;
}

const isSame = (a: BulkTicker, b: BulkTicker): boolean =>
  BULK_FIGURES.every((figure) => a[figure] === b[figure]);

export function createMarketValues(): MarketValues {
  let bulk: ReadonlyMap<string, BulkTicker> = new Map();
  let bulkAt = 0;
  let funding: ReadonlyMap<string, FundingRate> | undefined;
  let unavailable: ReadonlySet<string> = new Set();
  let exchanges: ReadonlyMap<string, Exchange> = new Map();
  const staleness = createStaleness((key) =>
    // a response omits venues that do not respond
    bulk.has(key) ? bulkAt : (lastTicker(key)?.at ?? 0),
  );

  const tickerOf = (key: string): Ticker | BulkTicker | undefined => {
    const loaded = bulk.get(key);
    return lastTickerSince(key, loaded && bulkAt) ?? loaded;
  };

  return {
    tickerOf,
    fundingOf: (key) => funding?.get(key),
    isFundingPending: () => funding === undefined,
    takerFeeOf: (contract) => takerFeeOf(contract, exchanges),
    venueName: (exchange) => exchanges.get(exchange)?.displayName ?? exchange,
    rateOf: (conversion) => conversionRate(conversion, (key) => tickerOf(key)?.index_price),
    isUnavailable: ({ exchange }) => unavailable.has(exchange),
    // bulk responses repeat the last values of a venue that is unavailable
    isStale: (key) => staleness.isStale(key) || unavailable.has(partsOfContractKey(key).exchange),
    isReported: staleness.isReported,
    isBulkFresh: () => !isOld(bulkAt),
    staleSince: staleness.staleSince,
    watch: staleness.watch,
    setBulk(response) {
      const next = tickersByContract(response);
      for (const [key, ticker] of next) {
        const previous = bulk.get(key);
        if (previous !== undefined && isSame(previous, ticker)) next.set(key, previous);
        // a stale contract that is out of view becomes fresh when its prices change
        else staleness.clearStale(key);
      }
      bulk = next;
      bulkAt = response.at;
    },
    setFunding(response) {
      funding = new Map(response.map((rate) => [rate.contract, rate]));
    },
    setUnavailable(venues) {
      unavailable = venues;
    },
    setExchanges(next) {
      exchanges = new Map(next.map((each) => [each.name, each]));
    },
  };
}
