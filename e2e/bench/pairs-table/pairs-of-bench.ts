import {
  createMarketValues,
  createPairStore,
  type MarketValues,
  type PairStore,
  type PerpPair,
} from '@parallax/mf-analytics/bench';
import { BULK_FIGURES, type BulkTickers, bulkTickersSchema, contractKey } from '@parallax/protocol';
import {
  formatDifference,
  formatFundingRate,
  formatSignedBps,
  formatSize,
  NO_VALUE,
} from '@parallax/ui/format';
import { lastTicker } from './bench-feed.ts';

export const ROW_PX = 24;

export interface PairsTable {
  mount(host: HTMLElement, pairs: readonly PerpPair[]): void | Promise<void>;
  /** the prices of these contracts have changed */
  changed(keys: ReadonlySet<string>): void;
}

/** The last values of all contracts as the server's bulk answer has them. */
export function bulkOf(keys: readonly string[]): BulkTickers {
  const tickers = keys.map(lastTicker);
  const columns = BULK_FIGURES.map((name) => {
    const column = tickers.map((ticker) => ticker && new Map(Object.entries(ticker)).get(name));
    return [name, column.map((value) => (typeof value === 'number' ? value : null))];
  });
  return bulkTickersSchema.parse({
    at: Date.now(),
    contracts: keys,
    ...Object.fromEntries(columns),
  });
}

export const values: MarketValues = createMarketValues();
export const store: PairStore = createPairStore(values);

export const NAMES = [
  'Venue 1',
  'Contract 1',
  'Risk 1',
  'Venue 2',
  'Contract 2',
  'Risk 2',
] as const;
export const FIGURES = [
  'Daily difference',
  'Be long',
  'Break-even',
  'Rate 1',
  'Rate 2',
  'Spread',
  'Spread bps',
] as const;

export const namesOf = (pair: PerpPair): readonly string[] =>
  [pair.first, pair.second].flatMap(({ exchangeName, base, quote, riskType }) => [
    exchangeName,
    `${base}/${quote}`,
    riskType ?? NO_VALUE,
  ]);

/** The texts of a row's figures, for the tables that are not the product's. */
export function figureTexts(pair: PerpPair): readonly string[] {
  const { dailyDifference, long, breakEvenDays, spread, spreadPct } = store.figuresOf(pair);
  return [
    formatFundingRate(dailyDifference === null ? null : Math.abs(dailyDifference)),
    long === null ? 'Equal rates' : pair[long].exchangeName,
    breakEvenDays === null ? NO_VALUE : `${formatSize(breakEvenDays, 1)} d`,
    formatFundingRate(store.legOf(pair.first).rate),
    formatFundingRate(store.legOf(pair.second).rate),
    formatDifference(spread, pair.first.priceDecimals),
    formatSignedBps(spreadPct === null ? null : spreadPct * 10_000),
  ];
}

/** The places of the pairs that depend on each contract. */
export function placesByContract(pairs: readonly PerpPair[]): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { first, second }] of pairs.entries()) {
    for (const key of [contractKey(first), contractKey(second)]) {
      const known = places.get(key) ?? [];
      places.set(key, known);
      known.push(place);
    }
  }
  return places;
}
