import { lastTicker, subscribeBook, subscribeTicker } from '@parallax/feed';
import { type Book, type Contract, contractKey, conversionRate } from '@parallax/protocol';
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
  /** why figures are missing or not reliable, such as a crossed book; undefined if they are */
  problem: (row: LadderRow) => string | undefined;
  /** whether all rows that can have prices have them */
  isComplete: () => boolean;
  /** follows the prices of all rows, and the books for a size; returns the unsubscribe function */
  follow: (size: number | undefined) => () => void;
}

interface LadderVenues {
  /** the names of venues without market data at present */
  readonly unavailable: ReadonlySet<string>;
  /** the taker fee of a contract, as a fraction; null if unknown */
  readonly feeOf: (contract: Contract) => number | null;
}

/** Edges by row, computed again when one of their inputs changes. */
class EdgesCache {
  readonly #cached = new Map<string, { readonly inputs: readonly unknown[]; edges: Edges }>();

  get({ key }: LadderRow, inputs: readonly unknown[], compute: () => Edges): Edges {
    const last = this.#cached.get(key);
    if (last !== undefined && inputs.every((input, at) => input === last.inputs[at])) {
      return last.edges;
    }
    const edges = compute();
    this.#cached.set(key, { inputs, edges });
    return edges;
  }
}

const rateOf = ({ conversion }: LadderRow): number | undefined =>
  conversion && conversionRate(conversion, (key) => lastTicker(key)?.index_price);

export function createLadderMarket(
  rows: readonly LadderRow[],
  { unavailable, feeOf }: LadderVenues,
): LadderMarket {
  let followedSize: number | undefined;
  const stale = new Set<string>();
  const books = new Map<string, Book>();
  const best = new EdgesCache();
  const sized = new EdgesCache();

  const feesOf = ({ baseLeg, other }: LadderRow): number | null => {
    const [own, others] = [feeOf(baseLeg), feeOf(other)];
    return own === null || others === null ? null : own + others;
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
      const base = lastTicker(contractKey(row.baseLeg));
      const other = lastTicker(contractKey(row.other));
      const rate = rateOf(row);
      const fees = feesOf(row);
      if (!base || !other || rate === undefined) return UNKNOWN;
      return best.get(row, [base, other, rate, fees], () => edgesBetween(base, other, rate, fees));
    },
    sizedEdgesOf(row) {
      const base = books.get(contractKey(row.baseLeg));
      const other = books.get(contractKey(row.other));
      const rate = rateOf(row);
      const fees = feesOf(row);
      const size = followedSize;
      if (!base || !other || rate === undefined || size === undefined) return UNKNOWN;
      return sized.get(row, [base, other, rate, fees, size], () =>
        edgesBetween(walkBook(base, size), walkBook(other, size), rate, fees),
      );
    },
    updatedAt({ baseLeg, other }) {
      const [own, others] = [lastTicker(contractKey(baseLeg)), lastTicker(contractKey(other))];
      return own && others && Math.min(own.at, others.at);
    },
    ranks: (row) =>
      !isUnavailable(row.baseLeg) &&
      !isUnavailable(row.other) &&
      !tickersOf(row).some((key) => stale.has(key)),
    problem(row) {
      const { baseLeg, other, conversion } = row;
      if (!conversion) return PROBLEMS.noIndex(other.quote, baseLeg.quote);
      const unavailable = [other, baseLeg].find(isUnavailable);
      if (unavailable) return PROBLEMS.unavailable(unavailable.exchangeName);
      const tickers = [baseLeg, other].map((leg) => lastTicker(contractKey(leg)));
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
      const legs = new Set(rows.flatMap(({ baseLeg, other }) => [baseLeg, other].map(contractKey)));
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

const rateAndPrices = ({ baseLeg, other }: LadderRow, rate: number | undefined): boolean =>
  rate !== undefined &&
  lastTicker(contractKey(baseLeg)) !== undefined &&
  lastTicker(contractKey(other)) !== undefined;
