import { type Contract, contractText, searchContracts } from '@parallax/protocol';

/** Durations of a search and of a plain pass over the same texts. */
export interface SearchMeasure {
  readonly query: string;
  readonly found: number;
  /** milliseconds, median of the rounds */
  readonly searchMs: number;
  readonly plainMs: number;
  /** search to plain pass: the median, minimum and maximum of the rounds */
  readonly ratio: readonly [median: number, min: number, max: number];
}

/**
 * From one letter to a text without matches; a query of several words has no match in a plain pass.
 */
const QUERIES = [
  'b',
  'bt',
  'btc',
  'btcusdt',
  'sol',
  'usdt',
  'perp',
  '100000-c',
  'kraken btc',
  'zzzz',
];
const ROUNDS = 15;
/** Repetitions per measurement, since a browser's clock is coarse. */
const TIMES = 10;

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
export const median = (values: readonly number[]): number =>
  sorted(values)[Math.floor(values.length / 2)] ?? 0;

function timed(run: () => unknown): number {
  const before = performance.now();
  for (let time = 0; time < TIMES; time += 1) run();
  return (performance.now() - before) / TIMES;
}

/**
 * Alternates searches over all contracts with `includes` on their texts; runs in Node and in a
 * page.
 */
export function measureSearches(contracts: readonly Contract[]): SearchMeasure[] {
  const texts = contracts.map((contract) => contractText(contract).toLowerCase());
  const plain = (query: string) => texts.filter((text) => text.includes(query));
  return QUERIES.map((query) => {
    const rounds = Array.from({ length: ROUNDS }, () => ({
      search: timed(() => searchContracts(contracts, query)),
      plain: timed(() => plain(query)),
    }));
    const ratios = sorted(rounds.map((round) => round.search / round.plain));
    return {
      query,
      found: searchContracts(contracts, query).length,
      searchMs: median(rounds.map(({ search }) => search)),
      plainMs: median(rounds.map((round) => round.plain)),
      ratio: [median(ratios), ratios[0] ?? 0, ratios.at(-1) ?? 0],
    };
  });
}

/** Milliseconds of the first search of a catalogue, which builds its index. */
export function measureFirstSearch(contracts: readonly Contract[]): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const fresh = [...contracts];
      const before = performance.now();
      searchContracts(fresh, 'btc', 1);
      return performance.now() - before;
    }),
  );
}
