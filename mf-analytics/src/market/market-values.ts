import { lastTicker, serverNow } from '@parallax/feed';
import {
  BULK_FIGURES,
  type BulkTicker,
  type BulkTickers,
  type Conversion,
  conversionRate,
  type Exchange,
  type FundingRate,
  partsOfContractKey,
  type Ticker,
  tickersByContract,
} from '@parallax/protocol';
import { createFeedReports } from './feed-reports.ts';

/** Values of a bulk response are stale after three missed responses. */
const BULK_STALE_MS = 20_000;

/**
 * The newest values of all contracts, outside React: from the feed for rows in view, else from the
 * bulk responses. Contracts are named by their keys.
 */
export interface MarketValues {
  /** the same object until a figure changes */
  readonly tickerOf: (key: string) => Ticker | BulkTicker | undefined;
  readonly fundingOf: (key: string) => FundingRate | undefined;
  /** fraction of the traded value; null if unknown */
  readonly takerFeeOf: (exchange: string) => number | null;
  /** the display name of an exchange */
  readonly venueName: (exchange: string) => string;
  /** undefined while an index price is missing */
  readonly rateOf: (conversion: Conversion) => number | undefined;
  readonly isAway: (contract: { exchange: string }) => boolean;
  /** whether the latest bulk response is recent enough for contracts out of view */
  readonly isBulkFresh: () => boolean;
  readonly isStale: (key: string) => boolean;
  /** whether the feed has reported the contract since it came into view */
  readonly isReported: (key: string) => boolean;
  /** the time of the bulk response, if one of the contracts has old values of it; stable */
  readonly staleSince: (keys: readonly string[]) => number | undefined;
  /** Follows the staleness of contracts in view until the returned function is called. */
  readonly watch: (keys: readonly string[]) => () => void;
  readonly setBulk: (answer: BulkTickers) => void;
  readonly setFunding: (answer: readonly FundingRate[]) => void;
  readonly setAway: (venues: ReadonlySet<string>) => void;
  readonly setExchanges: (exchanges: readonly Exchange[]) => void;
}

const isSame = (a: BulkTicker, b: BulkTicker): boolean =>
  BULK_FIGURES.every((figure) => a[figure] === b[figure]);

export function createMarketValues(): MarketValues {
  let bulk: ReadonlyMap<string, BulkTicker> = new Map();
  let bulkAt = 0;
  let funding: ReadonlyMap<string, FundingRate> = new Map();
  let away: ReadonlySet<string> = new Set();
  let exchanges: ReadonlyMap<string, Exchange> = new Map();
  const reports = createFeedReports();

  const isBulkOld = (): boolean => serverNow() - bulkAt > BULK_STALE_MS;

  const tickerOf = (key: string): Ticker | BulkTicker | undefined => {
    const live = lastTicker(key);
    const loaded = bulk.get(key);
    return live !== undefined && (loaded === undefined || live.at >= bulkAt) ? live : loaded;
  };

  return {
    tickerOf,
    fundingOf: (key) => funding.get(key),
    takerFeeOf: (exchange) => exchanges.get(exchange)?.takerFee ?? null,
    venueName: (exchange) => exchanges.get(exchange)?.displayName ?? exchange,
    rateOf: (conversion) => conversionRate(conversion, (key) => tickerOf(key)?.index_price),
    isAway: ({ exchange }) => away.has(exchange),
    // bulk responses repeat the last values of a venue that is away
    isStale: (key) =>
      reports.isStale(key) ||
      away.has(partsOfContractKey(key).exchange) ||
      (!reports.isReported(key) && isBulkOld()),
    isReported: reports.isReported,
    isBulkFresh: () => !isBulkOld(),
    staleSince: (keys) =>
      bulkAt > 0 && isBulkOld() && keys.some((key) => !reports.isReported(key))
        ? bulkAt
        : undefined,
    watch: reports.watch,
    setBulk(answer) {
      const next = tickersByContract(answer);
      for (const [key, ticker] of next) {
        const present = bulk.get(key);
        if (present !== undefined && isSame(present, ticker)) next.set(key, present);
        // a stale contract that went out of view is fresh again when its prices move
        else reports.clearStale(key);
      }
      bulk = next;
      bulkAt = answer.at;
    },
    setFunding(answer) {
      funding = new Map(answer.map((rate) => [rate.contract, rate]));
    },
    setAway(venues) {
      away = venues;
    },
    setExchanges(next) {
      exchanges = new Map(next.map((each) => [each.name, each]));
    },
  };
}
