import {
  type BulkTicker,
  type Contract,
  contractKey,
  conversionKeys,
  type FundingRate,
  type Ticker,
} from '@parallax/protocol';
import { fundingTerms } from '../market/funding-terms.ts';
import type { MarketValues } from '../market/market-values.ts';
import { bookProblem, PROBLEMS } from '../tables/problems.ts';
import { type PairLeg, type PerpPairFigures, perpPairFigures } from './pair-math.ts';
import { type PerpPair, pairContractKeys } from './pairs.ts';

/** The latest figures of all pairs, outside React. */
export interface PairStore {
  readonly values: MarketValues;
  readLeg: (contract: Contract) => PairLeg;
  readFigures: (pair: PerpPair) => PerpPairFigures;
  /**
   * Whether both legs have fresh prices and, if `needsConversion`, the index prices that convert their
   * quotes are fresh too. Other pairs show their figures but are sorted last.
   */
  isSortable: (pair: PerpPair, needsConversion: boolean) => boolean;
  /** why some figures of the pair are missing or excluded from sorting; undefined for none */
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
  const cachedPairs = new WeakMap<PerpPair, CachedPair>();

  const readLeg = (contract: Contract): PairLeg => {
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
      ...fundingTerms(ticker, funding),
      fee,
    };
    cachedLegs.set(key, { ticker, funding, fee, leg });
    return leg;
  };

  const hasFreshPrices = (contract: Contract): boolean =>
    !values.isUnavailable(contract) && !values.isStale(contractKey(contract));

  return {
    values,
    readLeg,
    readFigures(pair) {
      const first = readLeg(pair.first);
      const second = readLeg(pair.second);
      const conversion = (pair.conversion && values.rateOf(pair.conversion)) ?? null;
      const cached = cachedPairs.get(pair);
      if (
        cached &&
        cached.first === first &&
        cached.second === second &&
        cached.conversion === conversion
      ) {
        return cached.figures;
      }
      const figures = perpPairFigures(first, second, conversion);
      cachedPairs.set(pair, { first, second, conversion, figures });
      return figures;
    },
    isSortable: (pair, needsConversion) =>
      hasFreshPrices(pair.first) &&
      hasFreshPrices(pair.second) &&
      !(needsConversion && conversionKeys(pair.conversion).some(values.isStale)),
    problem(pair) {
      const { first, second, conversion } = pair;
      const unavailable = [first, second].find(values.isUnavailable);
      if (unavailable) return PROBLEMS.unavailable(unavailable.exchangeName);
      if (pairContractKeys(pair).some((key) => values.tickerOf(key) === undefined)) {
        return PROBLEMS.waiting;
      }
      if (!hasFreshPrices(first) || !hasFreshPrices(second)) return PROBLEMS.stale;
      const legs = [first, second].map(readLeg);
      const unusableBook = bookProblem(legs);
      if (unusableBook !== undefined) return unusableBook;
      if (!conversion) return PROBLEMS.noIndex(second.quote, first.quote);
      if (conversionKeys(conversion).some(values.isStale)) return PROBLEMS.staleIndex;
      if (values.rateOf(conversion) === undefined) return PROBLEMS.noIndexPrice;
      return legs.every(hasFunding) ? undefined : PROBLEMS.noFunding;
    },
  };
}
