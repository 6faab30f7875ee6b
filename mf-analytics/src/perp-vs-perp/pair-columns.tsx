import { BPS, contractKey, conversionKeys, riskTypeSchema } from '@parallax/protocol';
import {
  BASIS_POINTS,
  COMPUTED_PERCENT,
  DAYS,
  ofDifferences,
  perInterval,
  type TableColumn,
  type Unit,
  unitByRow,
} from '@parallax/ui';
import {
  formatDifference,
  formatFundingRate,
  formatSize,
  midDecimals,
  NO_VALUE,
} from '@parallax/ui/format';
import { venueSearchText } from '../market/contract-texts.ts';
import { unknownTakerFee } from '../market/unknown-taker-fee.ts';
import { legColumns } from '../tables/leg-columns.tsx';
import { growingWidth, liveFigureColumn } from '../tables/live-figure-column.ts';
import { statusColumn } from '../tables/status-column.tsx';
import { PairCell, RateCell } from './pair-cells.tsx';
import type { LegPosition, PerpPairFigures } from './pair-math.ts';
import type { PairStore } from './pair-store.ts';
import { type PerpPair, pairContractKeys } from './pairs.ts';

type Column = TableColumn<PerpPair>;

const SPREAD_SOURCE =
  'Source: own definition; hummingbot v2_funding_rate_arb.py divides by the price of the leg that is bought.';
const SOURCE = 'Source: hummingbot v2_funding_rate_arb.py.';

const breakEvenText = (days: number | null): string =>
  days === null ? NO_VALUE : `${formatSize(days, 1)} d`;

const unknownFeeOf = ({ first, second }: PerpPair, { values }: PairStore): string | undefined =>
  unknownTakerFee([first, second], values.takerFeeOf);

/** The reason for a missing break-even; undefined if the status column shows the reason. */
function noBreakEvenReason(
  pair: PerpPair,
  { breakEvenDays, dailyDifference }: PerpPairFigures,
  store: PairStore,
): string | undefined {
  if (breakEvenDays !== null) return undefined;
  if (dailyDifference === 0) return 'Equal daily rates never recover the costs';
  return unknownFeeOf(pair, store);
}

/** Not 'Equal rates', since equal rates of different intervals are different daily rates. */
const EQUAL = 'Equal daily rates';

/** The name of the venue to go long on, or `EQUAL`. */
function longText({ first, second }: PerpPair, figures: PerpPairFigures): string {
  if (figures.dailyDifference === null) return NO_VALUE;
  if (figures.long === null) return EQUAL;
  return (figures.long === 'first' ? first : second).exchangeName;
}

/** Prefixes of the stored filter names, as in the specification. */
const PREFIX = { first: 'b', second: 'q' } as const;

function pairLegColumns(leg: LegPosition, store: PairStore): readonly Column[] {
  const prefix = PREFIX[leg];
  const number = leg === 'first' ? 1 : 2;
  const isFirst = leg === 'first';
  const { venue, contract, risk } = legColumns<PerpPair>({
    contractOf: (pair) => pair[leg],
    watched: (pair) => [
      contractKey(pair[leg]),
      ...(isFirst ? conversionKeys(pair.conversion) : []),
    ],
    values: store.values,
  });
  return [
    contract({
      id: `${prefix}_sym`,
      header: `Contract ${number}`,
      hint: `The perpetual of leg ${number}.`,
      // room for 'BANANA/USDT perp'
      width: growingWidth(118),
    }),
    venue({
      id: `${prefix}_ex`,
      header: `Venue ${number}`,
      hint: `The venue of leg ${number}, with the age of its prices when they are stale. Pairs with a stale leg or a venue that is offline are sorted last.`,
      width: growingWidth(101),
      fixed: true,
      filter: 'text',
      searchText: (pair) => venueSearchText(pair[leg]),
    }),
    risk({
      id: `${prefix}_risk`,
      header: `Risk ${number}`,
      hint: `Whether leg ${number} is margined in the quote currency (linear) or in the base (inverse).`,
      width: growingWidth(52),
      fixed: true,
      choices: riskTypeSchema.options,
    }),
  ];
}

const rateColumn = (leg: LegPosition, store: PairStore): Column =>
  liveFigureColumn({
    id: `${leg}_rate`,
    header: leg === 'first' ? 'Rate 1' : 'Rate 2',
    hint: 'Predicted funding rate of the current interval, with the interval in hours. Positive: longs pay shorts. Source: the venue.',
    width: growingWidth(80),
    unit: perInterval(
      (pair) => store.readLeg(pair[leg]).hours,
      leg === 'first' ? 'Interval 1' : 'Interval 2',
    ),
    cell: (pair) => <RateCell id={`${leg}_rate`} contract={pair[leg]} store={store} />,
    value: (pair) => store.readLeg(pair[leg]).rate,
    isSortable: (pair) => store.isSortable(pair, false),
  });

interface FigureColumn extends Pick<Column, 'id' | 'header' | 'hint' | 'width' | 'decimals'> {
  unit: Unit<PerpPair>;
  value: (figures: PerpPairFigures) => number | null;
  text: (pair: PerpPair, figures: PerpPairFigures) => string;
  /** why there is no value */
  reason?: (pair: PerpPair, figures: PerpPairFigures, store: PairStore) => string | undefined;
  /**
   * whether the figure compares prices, so that leg 2 must first be converted to the quote currency of
   * leg 1
   */
  needsConversion?: boolean;
}

function figureColumn(column: FigureColumn, store: PairStore): Column {
  const { value, text, reason, needsConversion = false, ...rest } = column;
  return liveFigureColumn({
    ...rest,
    cell: (pair) => (
      <PairCell
        id={rest.id}
        pair={pair}
        staleSince={store.values.staleSince}
        needsConversion={needsConversion}
        compute={() => {
          const figures = store.readFigures(pair);
          return { text: text(pair, figures), tooltip: reason?.(pair, figures, store) };
        }}
      />
    ),
    value: (pair) => value(store.readFigures(pair)),
    isSortable: (pair) => store.isSortable(pair, needsConversion),
  });
}

const spreadBps = ({ relativeSpread }: PerpPairFigures): number | null =>
  relativeSpread === null ? null : relativeSpread * BPS;

const spreadDecimals = ({ first, second }: PerpPair): number =>
  Math.max(midDecimals(first), midDecimals(second));

/** Basis points come first, because they can be compared across bases. */
const SPREADS: readonly FigureColumn[] = [
  {
    id: 'spread_bps',
    header: 'Spread 2 − 1 bps',
    hint: `(mid 2 − mid 1) / the mean of both mids × 10⁴, in basis points, so that swapped legs only change its sign. ${SPREAD_SOURCE}`,
    width: growingWidth(100),
    needsConversion: true,
    unit: BASIS_POINTS,
    value: spreadBps,
    text: (_, figures) => formatDifference(spreadBps(figures), 2),
  },
  {
    id: 'spread',
    header: 'Spread 2 − 1 (quote 1)',
    hint: `Mid of leg 2 − mid of leg 1, in the quote currency of leg 1, converted at the index prices of the quotes. Source: own definition.`,
    width: growingWidth(140),
    needsConversion: true,
    unit: ofDifferences(
      unitByRow('Quote 1', ({ first }) => first.quote),
      spreadDecimals,
    ),
    value: ({ spread }) => spread,
    decimals: (pair) => (pair.conversion === undefined ? undefined : spreadDecimals(pair)),
    text: (pair, { spread }) => formatDifference(spread, spreadDecimals(pair)),
  },
];

const DAILY: FigureColumn = {
  id: 'daily',
  header: 'Daily diff.',
  hint: `Daily funding difference = |r₁ / i₁ − r₂ / i₂| × 24, with rates r per interval of i hours. ${SOURCE}`,
  width: growingWidth(74),
  unit: COMPUTED_PERCENT,
  value: ({ dailyDifference }) => (dailyDifference === null ? null : Math.abs(dailyDifference)),
  text: (_, { dailyDifference }) =>
    formatFundingRate(dailyDifference === null ? null : Math.abs(dailyDifference)),
};

const BREAK_EVEN: FigureColumn = {
  id: 'break_even',
  header: 'Break-even',
  hint: `Days until funding at the current rates has paid the costs of opening: (both taker fees + price edge paid) / daily difference, with price edge paid = (ask of the long leg − bid of the short leg) / ask. 0 when the price edge received covers the fees. Closing costs both fees again, which is not included. By default the table is sorted by this column. ${SOURCE}`,
  width: growingWidth(76),
  needsConversion: true,
  unit: DAYS,
  value: ({ breakEvenDays }) => breakEvenDays,
  text: (_, { breakEvenDays }) => breakEvenText(breakEvenDays),
  reason: noBreakEvenReason,
};

function longColumn(store: PairStore): Column {
  const text = (pair: PerpPair): string => longText(pair, store.readFigures(pair));
  return {
    id: 'long',
    header: 'Long on',
    hint: `The venue with the lower rate per day; the other one is short. ${SOURCE}`,
    width: growingWidth(110),
    cell: (pair) => (
      <PairCell
        id="long"
        pair={pair}
        staleSince={store.values.staleSince}
        needsConversion={false}
        compute={() => ({ text: text(pair) })}
      />
    ),
    value: text,
  };
}

/**
 * @param _unavailable not read: when a venue goes offline, it makes the caller's memo create new
 * columns, which re-renders the venue cells
 */
export const pairColumns = (
  store: PairStore,
  _unavailable: ReadonlySet<string>,
): readonly Column[] => [
  ...pairLegColumns('first', store),
  ...pairLegColumns('second', store),
  figureColumn(DAILY, store),
  longColumn(store),
  figureColumn(BREAK_EVEN, store),
  rateColumn('first', store),
  rateColumn('second', store),
  ...SPREADS.map((column) => figureColumn(column, store)),
  statusColumn({
    tickers: pairContractKeys,
    problem: store.problem,
    staleSince: store.values.staleSince,
    unknownFee: (pair) => unknownFeeOf(pair, store),
    hiddenByDefault: true,
  }),
];
