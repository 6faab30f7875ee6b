import { lastTicker, serverNow } from '@parallax/feed';
import {
  type BulkTicker,
  contractOnVenue,
  daysTo,
  type FundingRate,
  isDollar,
  isPositive,
  type Ticker,
  valueOfSize,
} from '@parallax/protocol';
import { finite } from '../market/finite.ts';
import { fundingTerms } from '../market/funding-terms.ts';
import type { MarketValues } from '../market/market-values.ts';
import { bookProblem, PROBLEMS } from '../tables/problems.ts';
import { type PairFigures, type PairInputs, pairFigures } from './pair-figures.ts';
import type { ScreenerRow } from './screener-rows.ts';

/** The newest figures of all pairs, outside React. */
export interface ScreenerMarket {
  readonly values: MarketValues;
  readonly figures: (row: ScreenerRow) => PairFigures;
  /** fractional days to expiry */
  readonly days: (row: ScreenerRow) => number;
  /** why the row is sorted last regardless of its figures; undefined if it is sorted by them */
  readonly problem: (row: ScreenerRow) => string | undefined;
  /** why the funding rate, which the net figure needs, is missing; undefined if known */
  readonly unknownFunding: (row: ScreenerRow) => string | undefined;
  /**
   * the amount of the base that can be traded at the best prices; undefined for rows that the feed does
   * not report
   */
  readonly topSize: (row: ScreenerRow) => number | undefined;
  /**
   * whether the size is still loading: the row has no problem, but the feed, the only source of sizes,
   * has not yet reported both contracts
   */
  readonly isTopSizePending: (row: ScreenerRow) => boolean;
}

/** What the figures of a row depend on; they are recomputed when one of them changes. */
interface Inputs {
  readonly leg: Ticker | BulkTicker | undefined;
  readonly future: Ticker | BulkTicker | undefined;
  readonly rate: number | undefined;
  readonly funding: FundingRate | undefined;
  readonly legFee: number | null;
  readonly futureFee: number | null;
  /** the days to expiry are updated each minute instead of at each tick */
  readonly minute: number;
}

const isSame = (a: Inputs, b: Inputs): boolean =>
  a.leg === b.leg &&
  a.future === b.future &&
  a.rate === b.rate &&
  a.funding === b.funding &&
  a.legFee === b.legFee &&
  a.futureFee === b.futureFee &&
  a.minute === b.minute;

const NO_BOOK = { bid: null, ask: null };
const MINUTE_MS = 60_000;

function legFunding({ leg }: ScreenerRow, inputs: Inputs): PairInputs['funding'] {
  if (leg.instType === 'spot') return 'none';
  const { rate, hours } = fundingTerms(inputs.leg, inputs.funding);
  return rate === null || hours === null ? undefined : { rate, intervalHours: hours };
}

const figuresFrom = (row: ScreenerRow, inputs: Inputs, days: number): PairFigures =>
  pairFigures({
    leg: inputs.leg ?? NO_BOOK,
    future: inputs.future ?? NO_BOOK,
    rate: inputs.rate ?? Number.NaN,
    days,
    legFee: inputs.legFee,
    futureFee: inputs.futureFee,
    funding: legFunding(row, inputs),
  });

/**
 * A leg in bitcoin or euros against a future in dollars leaves an exposure to that currency until a third
 * trade hedges it; the figures exclude the costs of that trade.
 */
function thirdLegProblem({ leg, future }: ScreenerRow): string | undefined {
  const isOneCurrency =
    leg.quote === future.quote || (isDollar(leg.quote) && isDollar(future.quote));
  return isOneCurrency ? undefined : PROBLEMS.thirdLeg(leg.quote, future.quote);
}

const days = ({ expiry }: ScreenerRow): number => daysTo(expiry, serverNow());

export function createScreenerMarket(values: MarketValues): ScreenerMarket {
  const cache = new WeakMap<ScreenerRow, { inputs: Inputs; figures: PairFigures }>();
  const rateOf = ({ conversion }: ScreenerRow): number | undefined =>
    conversion && values.rateOf(conversion);

  const isReported = ({ legKey, futureKey }: ScreenerRow): boolean =>
    values.isReported(legKey) && values.isReported(futureKey);

  const market: ScreenerMarket = {
    values,
    days,
    figures(row) {
      const inputs: Inputs = {
        leg: values.tickerOf(row.legKey),
        future: values.tickerOf(row.futureKey),
        rate: rateOf(row),
        funding: values.fundingOf(row.legKey),
        legFee: values.takerFeeOf(row.leg),
        futureFee: values.takerFeeOf(row.future),
        minute: Math.floor(serverNow() / MINUTE_MS),
      };
      const cached = cache.get(row);
      if (cached !== undefined && isSame(cached.inputs, inputs)) return cached.figures;
      const figures = figuresFrom(row, inputs, days(row));
      cache.set(row, { inputs, figures });
      return figures;
    },
    problem(row) {
      const { leg, future, conversion } = row;
      if (!conversion) return PROBLEMS.noIndex(leg.quote, future.quote);
      if (days(row) <= 0) return PROBLEMS.expired;
      const unavailable = [leg, future].find(values.isUnavailable);
      if (unavailable) return PROBLEMS.unavailable(values.venueName(unavailable.exchange));
      const [legTicker, futureTicker, ...indices] = row.tickers.map(values.tickerOf);
      if (!legTicker || !futureTicker || indices.includes(undefined)) return PROBLEMS.waiting;
      if (row.tickers.some(values.isStale)) return PROBLEMS.stale;
      if (rateOf(row) === undefined) return PROBLEMS.noIndexPrice;
      return bookProblem([legTicker, futureTicker]) ?? thirdLegProblem(row);
    },
    unknownFunding({ leg, legKey }) {
      if (leg.instType === 'spot' || values.isFundingPending()) return undefined;
      const { rate, hours } = fundingTerms(values.tickerOf(legKey), values.fundingOf(legKey));
      if (rate !== null && hours !== null) return undefined;
      return `The funding rate of ${contractOnVenue(leg)} is unknown`;
    },
    isTopSizePending: (row) => !isReported(row) && market.problem(row) === undefined,
    topSize(row) {
      const { leg, legKey, future, futureKey } = row;
      // `lastTicker` still returns a ticker after its contract has gone out of view
      if (!isReported(row)) return undefined;
      const { ask, ask_size } = lastTicker(legKey) ?? {};
      const { bid, bid_size } = lastTicker(futureKey) ?? {};
      if (!isPositive(ask) || !isPositive(bid)) return undefined;
      if (ask_size === undefined || bid_size === undefined) return undefined;
      const size = Math.min(
        valueOfSize(ask_size, ask, leg).base_value,
        valueOfSize(bid_size, bid, future).base_value,
      );
      return finite(size);
    },
  };
  return market;
}
