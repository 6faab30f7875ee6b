import { lastTicker } from '@parallax/feed';
import {
  type BulkTicker,
  type BulkTickers,
  type Contract,
  contractKey,
  conversionRate,
  type FundingRate,
  type Ticker,
  tickersByContract,
} from '@parallax/protocol';
import { type PairFigures, type PairLeg, pairFigures } from './pair-math.ts';
import type { PerpPair } from './pairs.ts';

/** The newest figures of all pairs, outside React. */
export interface PairStore {
  legOf: (contract: Contract) => PairLeg;
  figuresOf: (pair: PerpPair) => PairFigures;
  /** whether both legs have fresh prices; others show their figures, but do not rank */
  ranks: (pair: PerpPair) => boolean;
  isAway: (contract: Contract) => boolean;
  setBulk: (answer: BulkTickers) => void;
  setRates: (answer: readonly FundingRate[]) => void;
  setAway: (venues: ReadonlySet<string>) => void;
  setFees: (fees: ReadonlyMap<string, number | null>) => void;
  setStale: (key: string, stale: boolean) => void;
}

interface CachedLeg {
  readonly ticker: Ticker | BulkTicker | undefined;
  readonly rate: FundingRate | undefined;
  readonly fee: number | null;
  readonly leg: PairLeg;
}

interface CachedPair {
  readonly first: PairLeg;
  readonly second: PairLeg;
  readonly conversion: number | null;
  readonly figures: PairFigures;
}

const hasMoved = (a: BulkTicker | undefined, b: BulkTicker | undefined): boolean =>
  a?.bid !== b?.bid || a?.ask !== b?.ask;

/** Figures of a pair are recomputed only when one of its legs or its conversion has changed. */
export function createPairStore(): PairStore {
  let bulk: ReadonlyMap<string, BulkTicker> = new Map();
  let bulkAt = 0;
  let rates: ReadonlyMap<string, FundingRate> = new Map();
  let away: ReadonlySet<string> = new Set();
  let fees: ReadonlyMap<string, number | null> = new Map();
  const stale = new Set<string>();
  const legs = new Map<string, CachedLeg>();
  const pairs = new WeakMap<PerpPair, CachedPair>();

  const tickerOf = (key: string): Ticker | BulkTicker | undefined => {
    const live = lastTicker(key);
    const loaded = bulk.get(key);
    return live !== undefined && (loaded === undefined || live.at >= bulkAt) ? live : loaded;
  };

  const legOf = (contract: Contract): PairLeg => {
    const key = contractKey(contract);
    const ticker = tickerOf(key);
    const rate = rates.get(key);
    const fee = fees.get(contract.exchange) ?? null;
    const cached = legs.get(key);
    if (cached && cached.ticker === ticker && cached.rate === rate && cached.fee === fee) {
      return cached.leg;
    }
    const leg = {
      bid: ticker?.bid ?? null,
      ask: ticker?.ask ?? null,
      rate: ticker?.pred_funding_rate ?? rate?.rate ?? null,
      hours: rate?.interval_hours ?? null,
      fee,
    };
    legs.set(key, { ticker, rate, fee, leg });
    return leg;
  };

  const isAway = ({ exchange }: Contract): boolean => away.has(exchange);
  const isFresh = (contract: Contract): boolean =>
    !isAway(contract) && !stale.has(contractKey(contract));

  return {
    legOf,
    isAway,
    figuresOf(pair) {
      const first = legOf(pair.first);
      const second = legOf(pair.second);
      const conversion =
        (pair.conversion && conversionRate(pair.conversion, (key) => tickerOf(key)?.index_price)) ??
        null;
      const cached = pairs.get(pair);
      if (
        cached &&
        cached.first === first &&
        cached.second === second &&
        cached.conversion === conversion
      ) {
        return cached.figures;
      }
      const figures = pairFigures(first, second, conversion);
      pairs.set(pair, { first, second, conversion, figures });
      return figures;
    },
    ranks: ({ first, second }) => isFresh(first) && isFresh(second),
    setBulk(answer) {
      const next = tickersByContract(answer);
      // a stale contract that is not watched any more is fresh again when its prices move
      for (const key of stale) if (hasMoved(bulk.get(key), next.get(key))) stale.delete(key);
      bulk = next;
      bulkAt = answer.at;
    },
    setRates(answer) {
      rates = new Map(answer.map((rate) => [rate.contract, rate]));
    },
    setAway(venues) {
      away = venues;
    },
    setFees(next) {
      fees = next;
    },
    setStale(key, isStale) {
      if (isStale) stale.add(key);
      else stale.delete(key);
    },
  };
}
