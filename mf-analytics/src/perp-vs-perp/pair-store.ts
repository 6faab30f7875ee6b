import {
  type BulkTicker,
  type Contract,
  contractKey,
  type FundingRate,
  type Ticker,
} from '@parallax/protocol';
import type { MarketValues } from '../market/market-values.ts';
import { bookProblem, PROBLEMS } from '../tables/problems.ts';
import { type PairLeg, type PerpPairFigures, perpPairFigures } from './pair-math.ts';
import { conversionKeys, type PerpPair, pairContractKeys } from './pairs.ts';

/** The newest figures of all pairs, outside React. */
export interface PairStore {
  readonly values: MarketValues;
  legOf: (contract: Contract) => PairLeg;
  figuresOf: (pair: PerpPair) => PerpPairFigures;
  /**
   * Whether both legs have fresh prices, and for a `priced` figure also the conversion of their
   * quotes. Other pairs show their figures, but are not sorted by them.
   */
  isSortable: (pair: PerpPair, priced: boolean) => boolean;
  /** why the pair is not sorted by its figures, or not by `priced` ones; undefined if it is by all */
  problem: (pair: PerpPair) => string | undefined;
}

interface CachedLeg {
  readonly ticker: Ticker | BulkTicker | undefined;
  readonly funding: FundingRate | undefined;
  readonly fee: number | null;
  readonly leg: PairLeg;
}

interface CachedPair {
  readonly first: PairLeg;
  readonly second: PairLeg;
  readonly conversion: number | null;
  readonly figures: PerpPairFigures;
}

const hasFunding = ({ rate, hours }: PairLeg): boolean => rate !== null && hours !== null;

/** Figures of a pair are recomputed only when one of its legs or its conversion has changed. */
export function createPairStore(values: MarketValues): PairStore {
  const cachedLegs = new Map<string, CachedLeg>();
  const pairs = new WeakMap<PerpPair, CachedPair>();

  const legOf = (contract: Contract): PairLeg => {
    const key = contractKey(contract);
    const ticker = values.tickerOf(key);
    const funding = values.fundingOf(key);
    const fee = values.takerFeeOf(contract);
    const cached = cachedLegs.get(key);
    if (cached && cached.ticker === ticker && cached.funding === funding && cached.fee === fee) {
      return cached.leg;
    }
    const leg = {
      bid: ticker?.bid ?? null,
      ask: ticker?.ask ?? null,
      rate: ticker?.pred_funding_rate ?? funding?.rate ?? null,
      hours: funding?.interval_hours ?? null,
      fee,
    };
    cachedLegs.set(key, { ticker, funding, fee, leg });
    return leg;
  };

  const isFresh = (contract: Contract): boolean =>
    !values.isUnavailable(contract) && !values.isStale(contractKey(contract));

  return {
    values,
    legOf,
    figuresOf(pair) {
      const first = legOf(pair.first);
      const second = legOf(pair.second);
      const conversion = (pair.conversion && values.rateOf(pair.conversion)) ?? null;
      const cached = pairs.get(pair);
      if (
        cached &&
        cached.first === first &&
        cached.second === second &&
        cached.conversion === conversion
      ) {
        return cached.figures;
      }
      const figures = perpPairFigures(first, second, conversion);
      pairs.set(pair, { first, second, conversion, figures });
      return figures;
    },
    isSortable: (pair, priced) =>
      isFresh(pair.first) &&
      isFresh(pair.second) &&
      !(priced && conversionKeys(pair).some(values.isStale)),
    problem(pair) {
      const { first, second, conversion } = pair;
      const unavailable = [first, second].find(values.isUnavailable);
      if (unavailable) return PROBLEMS.unavailable(unavailable.exchangeName);
      if (pairContractKeys(pair).some((key) => values.tickerOf(key) === undefined)) {
        return PROBLEMS.waiting;
      }
      if (!isFresh(first) || !isFresh(second)) return PROBLEMS.stale;
      const legs = [first, second].map(legOf);
      const unusable = bookProblem(legs);
      if (unusable !== undefined) return unusable;
      if (!conversion) return PROBLEMS.noIndex(second.quote, first.quote);
      if (conversionKeys(pair).some(values.isStale)) return PROBLEMS.staleIndex;
      if (values.rateOf(conversion) === undefined) return PROBLEMS.noIndexPrice;
      return legs.every(hasFunding) ? undefined : PROBLEMS.noFunding;
    },
  };
}
