import type { AlgoOrder } from '@parallax/protocol';
import { BASIS_POINTS, type TableColumn, type Unit, USD, UTC_TIME, unitByRow } from '@parallax/ui';
import {
  amountText,
  formatAveragePrice,
  formatDecimalText,
  formatFullTime,
  formatOrderPrice,
  formatTime,
  NO_VALUE,
  timeHeader,
} from '@parallax/ui/format';
import {
  ACCOUNT_COLUMNS,
  CONTRACT_COLUMN,
  IN_PRICE_UNIT,
  numberOf,
  SideText,
  sideColumn,
  strategyColumn,
  symbolColumn,
  timeColumn,
  timeInTwoLines,
  VENUE_COLUMN,
} from '../../widget-kit/accounts/record-columns.tsx';
import { type TableLines, twoLineColumns } from '../../widget-kit/accounts/table-lines.tsx';
import { AlgoBar } from '../../widget-kit/algos/algo-bar.tsx';
import { ALGO_NAMES, stateText } from '../../widget-kit/algos/algo-names.ts';
import { algoProgress } from '../../widget-kit/algos/algo-progress.ts';
import { type AlgoRow, amountUnitOf } from '../../widget-kit/algos/algo-row.ts';
import { IN_SECOND_LINE, SecondLine } from '../../widget-kit/contract/contract-lines.tsx';
import { AlgoButtons } from './algo-buttons.tsx';
import { AlgoNotes } from './algo-notes.tsx';

type Column = TableColumn<AlgoRow>;
type PriceField = 'averagePrice' | 'arrivalPrice' | 'marketVwap';
type CostField = 'slippageBps' | 'vwapBps' | 'shortfallUsd';
type TimeField = 'nextChildAt' | 'startedAt' | 'endsAt';

const IN_AMOUNT_UNIT: Unit<AlgoRow> = unitByRow('Amount unit', amountUnitOf);
const TWO_DECIMALS = { decimals: 2, signed: true } as const;

const priceColumn = (field: PriceField, header: string, title: string): Column => ({
  id: field,
  header,
  title,
  align: 'end',
  width: 'minmax(84px, 1fr)',
  cell: ({ algo, contract }) => formatAveragePrice(algo[field], contract),
  unit: IN_PRICE_UNIT,
  value: ({ algo }) => algo[field],
  sortValue: ({ algo }) => numberOf(algo[field]),
});

const costColumn = (
  field: CostField,
  header: string,
  title: string,
  unit: Unit<AlgoRow>,
): Column => ({
  id: field,
  header,
  title,
  align: 'end',
  width: 'minmax(76px, 1fr)',
  cell: ({ algo }) => formatDecimalText(algo[field], TWO_DECIMALS),
  unit,
  value: ({ algo }) => algo[field],
  sortValue: ({ algo }) => numberOf(algo[field]),
});

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

const momentColumn = (field: TimeField, name: string, title: string): Column => ({
  id: field,
  get header() {
    return timeHeader(name);
  },
  fileHeading: name,
  title,
  width: 'minmax(76px, 1fr)',
  cell: ({ algo }) => (
    <span title={formatFullTime(timeOf(algo[field]))}>{formatTime(timeOf(algo[field]))}</span>
  ),
  unit: UTC_TIME,
  sortValue: ({ algo }) => timeOf(algo[field]),
});

const amountColumn = (field: 'amount' | 'filled' | 'remaining', header: string): Column => ({
  id: field,
  header,
  ...IN_SECOND_LINE,
  align: 'end',
  width: 'minmax(96px, 1fr)',
  cell: (row) => amountText(row.algo[field], amountUnitOf(row)),
  unit: IN_AMOUNT_UNIT,
  value: ({ algo }) => algo[field],
  sortValue: ({ algo }) => Number(algo[field]),
});

const remarksOf = ({ algo }: AlgoRow): string | null => algo.remarks.join(' ') || null;
const createdAt = ({ algo }: AlgoRow): string => algo.createdAt;

const COLUMNS: readonly Column[] = [
  {
    ...CONTRACT_COLUMN,
    width: 'minmax(148px, 280px)',
    pinned: true,
    cell: (row) => (
      <>
        <span title={`${row.contractName} · ${row.venueName}`}>{row.contractName}</span>
        <SecondLine>
          <SideText side={row.algo.side} />
          {` ${ALGO_NAMES[row.algo.type]} · ${stateText(row.algo)}`}
        </SecondLine>
        <AlgoNotes row={row} />
      </>
    ),
  },
  {
    id: 'progress',
    header: 'Progress',
    title: 'What is filled; the mark is how much of the time is over',
    fixed: true,
    width: 'minmax(112px, 180px)',
    cell: (row) => <AlgoBar row={row} />,
    unit: { name: '%', factor: 100 },
    sortValue: ({ algo }) => algoProgress(algo, 0).filled,
  },
  { ...VENUE_COLUMN, hiddenByDefault: true },
  symbolColumn(({ algo }) => algo.symbol),
  { ...sideColumn<AlgoRow>(({ algo }) => algo.side), ...IN_SECOND_LINE },
  {
    id: 'type',
    header: 'Algo',
    ...IN_SECOND_LINE,
    filter: 'choice',
    cell: ({ algo }) => ALGO_NAMES[algo.type],
    sortValue: ({ algo }) => ALGO_NAMES[algo.type],
  },
  {
    id: 'state',
    header: 'State',
    ...IN_SECOND_LINE,
    filter: 'choice',
    cell: ({ algo }) => stateText(algo),
    sortValue: ({ algo }) => stateText(algo),
  },
  amountColumn('amount', 'Amount'),
  amountColumn('filled', 'Filled'),
  amountColumn('remaining', 'Remaining'),
  priceColumn('averagePrice', 'Average', 'The average price of its fills'),
  priceColumn('arrivalPrice', 'Arrival', 'The mid when it started'),
  priceColumn('marketVwap', 'VWAP', 'The average price of all trades of the market since then'),
  costColumn('slippageBps', 'Slippage', 'Average against arrival in bps, + is cost', BASIS_POINTS),
  costColumn('vwapBps', 'To VWAP', 'Average against VWAP in bps, + is cost', BASIS_POINTS),
  costColumn(
    'shortfallUsd',
    'Shortfall',
    'Against arrival in USD, with fees and what was missed, + is cost',
    USD,
  ),
  {
    id: 'limitPrice',
    header: 'Limit',
    hiddenByDefault: true,
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: ({ algo, contract }) => formatOrderPrice(algo.limitPrice, contract),
    unit: IN_PRICE_UNIT,
    value: ({ algo }) => algo.limitPrice,
    sortValue: ({ algo }) => numberOf(algo.limitPrice),
  },
  {
    id: 'children',
    header: 'Children',
    title: 'The orders that it has sent',
    align: 'end',
    width: 'minmax(64px, 80px)',
    cell: ({ algo }) => String(algo.children),
    unit: { name: 'orders' },
    sortValue: ({ algo }) => algo.children,
  },
  momentColumn('nextChildAt', 'Next child', 'When it sends the next order'),
  momentColumn('endsAt', 'Ends', 'When it is out of time'),
  { ...momentColumn('startedAt', 'Started', 'When it started'), hiddenByDefault: true },
  {
    id: 'remarks',
    header: 'Remarks',
    ...IN_SECOND_LINE,
    cell: (row) => remarksOf(row) ?? NO_VALUE,
    sortValue: remarksOf,
  },
  ...ACCOUNT_COLUMNS,
  timeInTwoLines(timeColumn('Made', createdAt), createdAt),
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: 'var(--actions)',
    fixed: true,
    pinned: true,
    controls: true,
    cell: (row) => <AlgoButtons row={row} />,
  },
];

/** The widths at which a table of 280 px shows what an algo is, how far it is, and its buttons. */
const NARROW_WIDTHS = new Map([
  ['contract', 'minmax(92px, 1fr)'],
  ['progress', 'minmax(74px, 1fr)'],
  ['actions', 'minmax(64px, 1fr)'],
]);

const BY_LINES = twoLineColumns(COLUMNS, (column) => column, NARROW_WIDTHS);

/** @param tagOf the tag of a strategy by its id */
export const algoColumns = (
  lines: TableLines,
  tagOf: (id: AlgoOrder['strategyId']) => string | null,
): readonly Column[] => [
  ...BY_LINES[lines],
  { ...strategyColumn<AlgoRow>(({ algo }) => tagOf(algo.strategyId)), hiddenByDefault: true },
];
