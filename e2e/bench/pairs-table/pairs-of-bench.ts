import {
  createMarketValues,
  createPairStore,
  type MarketValues,
  type PairStore,
  type PerpPair,
} from '@parallax/mf-analytics/bench';
import { contractKey } from '@parallax/protocol';
import { formatDifference, formatFundingRate, formatSize, NO_VALUE } from '@parallax/ui/format';
import type { RowTexts } from '../live-rows/rows-table.ts';

export const values: MarketValues = createMarketValues();
export const store: PairStore = createPairStore(values);

const NAMES = ['Contract 1', 'Venue 1', 'Risk 1', 'Contract 2', 'Venue 2', 'Risk 2'] as const;
const FIGURES = [
  'Daily diff.',
  'Long on',
  'Break-even',
  'Rate 1',
  'Rate 2',
  'Spread 2 − 1 bps',
  'Spread 2 − 1 (quote 1)',
] as const;

const namesOf = (pair: PerpPair): readonly string[] =>
  [pair.first, pair.second].flatMap(({ exchangeName, base, quote, riskType }) => [
    `${base}/${quote} perp`,
    exchangeName,
    riskType ?? NO_VALUE,
  ]);

function figureTexts(pair: PerpPair): readonly string[] {
  const { dailyDifference, long, breakEvenDays, spread, relativeSpread } = store.readFigures(pair);
  return [
    formatFundingRate(dailyDifference === null ? null : Math.abs(dailyDifference)),
    long === null ? 'Equal daily rates' : pair[long].exchangeName,
    breakEvenDays === null ? NO_VALUE : `${formatSize(breakEvenDays, 1)} d`,
    formatFundingRate(store.readLeg(pair.first).rate),
    formatFundingRate(store.readLeg(pair.second).rate),
    formatDifference(spread, Math.max(pair.first.priceDecimals, pair.second.priceDecimals) + 1),
    formatDifference(relativeSpread === null ? null : relativeSpread * 10_000, 2),
  ];
}

export const PAIR_TEXTS: RowTexts<PerpPair> = {
  names: NAMES,
  figures: FIGURES,
  keyOf: ({ key }) => key,
  namesOf,
  figuresOf: figureTexts,
  contractsOf: ({ first, second }) => [contractKey(first), contractKey(second)],
};
