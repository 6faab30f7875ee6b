import { type Contract, contractText, searchContracts } from '@parallax/contract';

/** How a search fares against a plain pass over the same texts. */
export interface SearchMeasure {
  readonly query: string;
  readonly found: number;
  /** milliseconds, medians of the rounds */
  readonly searchMs: number;
  readonly plainMs: number;
  /** of a round's search to its plain pass: the median, least and most of the rounds */
  readonly ratio: readonly [median: number, least: number, most: number];
}

/** From a letter to what nobody has; several words are a text that no plain pass finds. */
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
/** So many at a time, since a browser's clock is coarse. */
const TIMES = 10;

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
export const median = (values: readonly number[]): number =>
  sorted(values)[Math.floor(values.length / 2)] ?? 0;

function timed(run: () => unknown): number {
  const before = performance.now();
  for (let time = 0; time < TIMES; time += 1) run();
  return (performance.now() - before) / TIMES;
}

/** Searches all contracts against `includes` on their texts, in turn; runs in Node and in a page. */
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

/** Milliseconds of the first search of a catalogue, which makes it ready. */
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
