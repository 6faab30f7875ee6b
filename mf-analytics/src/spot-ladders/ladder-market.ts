import { lastTicker, subscribeBook, subscribeTicker } from '@parallax/feed';
import {
  type Book,
  type Contract,
  contractKey,
  conversionRate,
  type Ticker,
} from '@parallax/protocol';
import { isTwoSided } from '../basis/basis-formulas.ts';
import { PROBLEMS } from '../tables/problems.ts';
import { type Edges, edgesBetween, isCrossed, NO_EDGE, walkBook } from './executable-edge.ts';
import { type LadderRow, tickersOf } from './ladder-rows.ts';

const UNKNOWN: Edges = { buy: NO_EDGE, sell: NO_EDGE };

/** The newest figures of a ladder's rows, outside React. */
export interface LadderMarket {
  /** the edges at the best prices */
  edgesOf: (row: LadderRow) => Edges;
  /** the edges for the size, walking both books; unknown while a book is missing or stale */
  sizedEdgesOf: (row: LadderRow) => Edges;
  /** the rate from the other leg's quote to the base leg's */
  rateOf: (row: LadderRow) => number | undefined;
  /** Unix milliseconds of the older leg's last update */
  updatedAt: (row: LadderRow) => number | undefined;
  isUnavailable: (contract: Contract) => boolean;
  /** whether all prices of the row are fresh; other rows are not sorted by their figures */
  ranks: (row: LadderRow) => boolean;
  /** why the row does not rank; undefined if it does */
  problem: (row: LadderRow) => string | undefined;
  /** whether all rows that can have prices have them */
  isComplete: () => boolean;
  /** follows the prices of all rows, and the books for a size; returns the unsubscribe function */
  follow: (size: number | undefined) => () => void;
}

interface LadderVenues {
  /** the names of venues without market data at present */
  readonly unavailable: ReadonlySet<string>;
  /** taker fees by exchange, as fractions; null if unknown */
  readonly fees: ReadonlyMap<string, number | null>;
}

interface CachedEdges {
  readonly base: Ticker;
  readonly other: Ticker;
  readonly rate: number;
  readonly fees: number | null;
  readonly edges: Edges;
}

const rateOf = ({ conversion }: LadderRow): number | undefined =>
  conversion && conversionRate(conversion, (key) => lastTicker(key)?.index_price);

/** The figures of a pair are recomputed only when one of its legs or its rate has changed. */
export function createLadderMarket(
  rows: readonly LadderRow[],
  { unavailable, fees }: LadderVenues,
): LadderMarket {
  let followedSize: number | undefined;
  const stale = new Set<string>();
  const books = new Map<string, Book>();
  const cached = new Map<string, CachedEdges>();

  const feesOf = ({ base, other }: LadderRow): number | null => {
    const [own, others] = [fees.get(base.exchange), fees.get(other.exchange)];
    return typeof own === 'number' && typeof others === 'number' ? own + others : null;
  };
  const isUnavailable = ({ exchange }: Contract): boolean => unavailable.has(exchange);

  const followBook = (key: string): (() => void) =>
    subscribeBook(key, (book, state) => {
      if (state.stale) books.delete(key);
      else books.set(key, book);
    });

  return {
    rateOf,
    isUnavailable,
    edgesOf(row) {
      const base = lastTicker(contractKey(row.base));
      const other = lastTicker(contractKey(row.other));
      const rate = rateOf(row);
      const sum = feesOf(row);
      if (!base || !other || rate === undefined) return UNKNOWN;
      const last = cached.get(row.key);
      if (last?.base === base && last.other === other && last.rate === rate && last.fees === sum) {
        return last.edges;
      }
      const edges = edgesBetween(base, other, rate, sum);
      cached.set(row.key, { base, other, rate, fees: sum, edges });
      return edges;
    },
    sizedEdgesOf(row) {
      const base = books.get(contractKey(row.base));
      const other = books.get(contractKey(row.other));
      const rate = rateOf(row);
      if (!base || !other || rate === undefined || followedSize === undefined) return UNKNOWN;
      return edgesBetween(
        walkBook(base, followedSize),
        walkBook(other, followedSize),
        rate,
        feesOf(row),
      );
    },
    updatedAt({ base, other }) {
      const [own, others] = [lastTicker(contractKey(base)), lastTicker(contractKey(other))];
      return own && others && Math.min(own.at, others.at);
    },
    ranks: (row) =>
      !isUnavailable(row.base) &&
      !isUnavailable(row.other) &&
      !tickersOf(row).some((key) => stale.has(key)),
    problem(row) {
      const { base, other, conversion } = row;
      if (!conversion) return PROBLEMS.noIndex(other.quote, base.quote);
      const unavailable = [other, base].find(isUnavailable);
      if (unavailable) return PROBLEMS.unavailable(unavailable.exchangeName);
      const tickers = [base, other].map((leg) => lastTicker(contractKey(leg)));
      if (tickers.includes(undefined) || rateOf(row) === undefined) return PROBLEMS.waiting;
      if (tickersOf(row).some((key) => stale.has(key))) return PROBLEMS.stale;
      if (tickers.some((ticker) => ticker && isCrossed(ticker))) return PROBLEMS.crossed;
      return tickers.every((ticker) => ticker && isTwoSided(ticker)) ? undefined : PROBLEMS.noBook;
    },
    isComplete: () =>
      rows.every((row) => row.conversion === undefined || rateAndPrices(row, rateOf(row))),
    follow(size) {
      followedSize = size;
      const keys = [...new Set(rows.flatMap(tickersOf))];
      const legs = new Set(rows.flatMap(({ base, other }) => [base, other].map(contractKey)));
      const ends = keys.map((key) =>
        subscribeTicker(key, (_, state) => {
          if (state.stale) stale.add(key);
          else stale.delete(key);
        }),
      );
      if (size !== undefined) ends.push(...[...legs].map(followBook));
      return () => {
        for (const end of ends) end();
        stale.clear();
        books.clear();
      };
    },
  };
}

const rateAndPrices = ({ base, other }: LadderRow, rate: number | undefined): boolean =>
  rate !== undefined &&
  lastTicker(contractKey(base)) !== undefined &&
  lastTicker(contractKey(other)) !== undefined;
