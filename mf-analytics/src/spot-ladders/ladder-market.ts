import { lastTicker, subscribeBook } from '@parallax/feed';
import {
  type Book,
  type Contract,
  type Conversion,
  contractKey,
  conversionRate,
} from '@parallax/protocol';
import { createStaleKeys } from '../market/stale-keys.ts';
import { unknownTakerFee } from '../market/unknown-taker-fee.ts';
import { bookProblem, PROBLEMS } from '../tables/problems.ts';
import { type Edges, edgesBetween, NO_EDGE, walkBook } from './executable-edge.ts';
import { type LadderRow, tickerKeysOf } from './ladder-rows.ts';

const UNKNOWN_EDGES: Edges = { buy: NO_EDGE, sell: NO_EDGE };

/** The newest figures of a ladder's rows, outside React. */
export interface LadderMarket {
  /** the edges at the best prices */
  edgesOf: (row: LadderRow) => Edges;
  /**
   * the edges for the size, at the average fill prices in both books; unknown while a book is missing or
   * stale
   */
  sizedEdgesOf: (row: LadderRow) => Edges;
  /** the rate from the other contract's quote to the base contract's */
  rateOf: (row: LadderRow) => number | undefined;
  /** the older of the two contracts' last updates, in Unix milliseconds */
  updatedAt: (row: LadderRow) => number | undefined;
  isUnavailable: (contract: Contract) => boolean;
  /** why the row has no figures after fees; undefined if both taker fees are known */
  unknownFee: (row: LadderRow) => string | undefined;
  /** whether both venues are available and all prices are fresh; other rows are sorted last */
  hasReliableFigures: (row: LadderRow) => boolean;
  /** why figures are missing or unreliable, such as a crossed book; undefined if they are not */
  problem: (row: LadderRow) => string | undefined;
  /** whether every row that can have figures has received its prices */
  isComplete: () => boolean;
  /**
   * subscribes to the prices of all rows and, for a size, to their books; returns the unsubscribe
   * function
   */
  subscribe: (size: number | undefined) => () => void;
}

interface LadderVenues {
  /** the names of the venues that currently have no market data */
  readonly unavailable: ReadonlySet<string>;
  /** the taker fee of a contract, as a fraction; null if unknown */
  readonly feeOf: (contract: Contract) => number | null;
}

/** Caches the edges of each row and recomputes them when one of their inputs changes. */
class EdgesCache {
  readonly #cached = new Map<string, { readonly inputs: readonly unknown[]; edges: Edges }>();

  get({ key }: LadderRow, inputs: readonly unknown[], compute: () => Edges): Edges {
    const last = this.#cached.get(key);
    if (last !== undefined && inputs.every((input, index) => input === last.inputs[index])) {
      return last.edges;
    }
    const edges = compute();
    this.#cached.set(key, { inputs, edges });
    return edges;
  }
}

/** The rate at the newest index prices of the feed; undefined while one is missing. */
export const liveRateOf = (conversion: Conversion): number | undefined =>
  conversionRate(conversion, (key) => lastTicker(key)?.index_price);

const rateOf = ({ conversion }: LadderRow): number | undefined =>
  conversion && liveRateOf(conversion);

export function createLadderMarket(
  rows: readonly LadderRow[],
  { unavailable, feeOf }: LadderVenues,
): LadderMarket {
  let subscribedSize: number | undefined;
  const stale = createStaleKeys();
  const books = new Map<string, Book>();
  const bestEdges = new EdgesCache();
  const sizedEdges = new EdgesCache();

  const feesOf = ({ baseContract, other }: LadderRow): number | null => {
    const [baseFee, otherFee] = [feeOf(baseContract), feeOf(other)];
    return baseFee === null || otherFee === null ? null : baseFee + otherFee;
  };
  const isUnavailable = ({ exchange }: Contract): boolean => unavailable.has(exchange);

  const subscribeToBook = (key: string): (() => void) =>
    subscribeBook(key, (book, state) => {
      if (state.stale) books.delete(key);
      else books.set(key, book);
    });

  return {
    rateOf,
    isUnavailable,
    unknownFee: ({ baseContract, other }) => unknownTakerFee([baseContract, other], feeOf),
    edgesOf(row) {
      const base = lastTicker(contractKey(row.baseContract));
      const other = lastTicker(contractKey(row.other));
      const rate = rateOf(row);
      const fees = feesOf(row);
      if (!base || !other || rate === undefined) return UNKNOWN_EDGES;
      return bestEdges.get(row, [base, other, rate, fees], () =>
        edgesBetween(base, other, rate, fees),
      );
    },
    sizedEdgesOf(row) {
      const base = books.get(contractKey(row.baseContract));
      const other = books.get(contractKey(row.other));
      const rate = rateOf(row);
      const fees = feesOf(row);
      const size = subscribedSize;
      if (!base || !other || rate === undefined || size === undefined) return UNKNOWN_EDGES;
      return sizedEdges.get(row, [base, other, rate, fees, size], () =>
        edgesBetween(walkBook(base, size), walkBook(other, size), rate, fees),
      );
    },
    updatedAt({ baseContract, other }) {
      const base = lastTicker(contractKey(baseContract));
      const ticker = lastTicker(contractKey(other));
      return base && ticker && Math.min(base.at, ticker.at);
    },
    hasReliableFigures: (row) =>
      !isUnavailable(row.baseContract) &&
      !isUnavailable(row.other) &&
      !tickerKeysOf(row).some((key) => stale.has(key)),
    problem(row) {
      const { baseContract, other, conversion } = row;
      if (!conversion) return PROBLEMS.noIndex(other.quote, baseContract.quote);
      const unavailable = [other, baseContract].find(isUnavailable);
      if (unavailable) return PROBLEMS.unavailable(unavailable.exchangeName);
      const [baseTicker, ticker, ...indices] = tickerKeysOf(row).map((key) => lastTicker(key));
      if (!baseTicker || !ticker || indices.includes(undefined)) return PROBLEMS.waiting;
      if (tickerKeysOf(row).some((key) => stale.has(key))) return PROBLEMS.stale;
      if (rateOf(row) === undefined) return PROBLEMS.noIndexPrice;
      return bookProblem([baseTicker, ticker]);
    },
    isComplete: () => rows.every((row) => row.conversion === undefined || hasTickers(row)),
    subscribe(size) {
      subscribedSize = size;
      const keys = [...new Set(rows.flatMap(tickerKeysOf))];
      const contracts = new Set(
        rows.flatMap(({ baseContract, other }) => [baseContract, other].map(contractKey)),
      );
      const unsubscribes = [stale.follow(keys)];
      if (size !== undefined) unsubscribes.push(...[...contracts].map(subscribeToBook));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
        books.clear();
      };
    },
  };
}

/** Whether the feed has sent all prices of a row, including the index prices of its conversion. */
const hasTickers = (row: LadderRow): boolean =>
  tickerKeysOf(row).every((key) => lastTicker(key) !== undefined);
