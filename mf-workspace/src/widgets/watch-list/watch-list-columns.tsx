import { lastTicker, serverNow } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  priceUnit,
  spreadBps,
  type TickerField,
} from '@parallax/protocol';
import {
  AGE,
  BASIS_POINTS,
  COMPUTED_PERCENT,
  ContractFigure,
  fieldDecimals,
  LiveText,
  minWidthToShow,
  PERCENT,
  type TableColumn,
  type Unit,
  UTC_TIME,
} from '@parallax/ui';
import { formatAge, formatAmountInColumn, formatBps, NO_VALUE } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import { FUNDING_TITLE } from '../../widget-kit/contract/funding-figure.tsx';
import { inPriceCurrency, inQuote } from '../../widget-kit/contract/price-units.ts';
import { openInterestInQuote } from '../../widget-kit/contract/quote-figures.ts';
import { RowStaleMark } from '../../widget-kit/contract/row-venue.tsx';
import type { AvailableSpace, SpaceLimits } from '../../widget-kit/frame/use-available-space.ts';
import { ContractCell } from './contract-cell.tsx';
import { RangeBar } from './range-bar.tsx';
import { SparkLine } from './spark-line.tsx';
import styles from './watch-list.module.css';
import { rowName, rowVenueName, type WatchListRow } from './watch-list-rows.ts';
import { EXTRA_COLUMNS, type WatchListColumnId } from './watch-list-settings.ts';
import {
  type Figure,
  fieldFigure,
  figureReader,
  positionInRange,
  sortableByFigure,
  tickerAge,
} from './watched-figures.ts';

export type Column = TableColumn<WatchListRow> & { id: WatchListColumnId };

/** In pixels; slightly more than the average width, so that names fit. */
const CHARACTER_WIDTH = 7.5;
/** Width in pixels of the padding, the drag handle and the remove button. */
const NAME_EXTRA_WIDTH = 56;

const nameWidth = (characters: number): number =>
  Math.ceil(characters * CHARACTER_WIDTH) + NAME_EXTRA_WIDTH;

const PRICE_WIDTH = 'minmax(84px, 1fr)';
/** More room to align '105,999.15' with '0.17956'; with even more, the change would not fit at 360 px. */
const NARROW_MID_WIDTH = 'minmax(92px, 1.4fr)';
const CHANGE_WIDTH = 'minmax(60px, 0.7fr)';
const FUNDING_WIDTH = 'minmax(60px, 0.9fr)';
const FUNDING_WITH_INTERVAL_WIDTH = 'minmax(92px, 0.9fr)';

/** Renders a cell for a listed contract of a connected venue; otherwise a dash. */
const whenConnected =
  (cell: (contract: Contract) => ReactNode) =>
  ({ contract, connected }: WatchListRow): ReactNode =>
    contract && connected ? cell(contract) : <span className={styles.unavailable}>{NO_VALUE}</span>;

const turnover: Figure = (ticker) => ticker.volume_24h_quote;
const tickerAgeNow: Figure = (ticker) => tickerAge(ticker, serverNow());

const contractOf = ({ contract }: WatchListRow): Contract | undefined => contract;
const PRICE = inPriceCurrency(contractOf);

type ComputedColumn = Pick<Column, 'id' | 'header' | 'fileHeading' | 'width' | 'title'> & {
  unit: Unit<WatchListRow>;
};

type FigureColumn = Column & { unit: Unit<WatchListRow> };

interface LiveColumn extends ComputedColumn, Pick<Column, 'essential'> {
  field: TickerField;
}

const liveColumn = ({ field, ...column }: LiveColumn): FigureColumn => ({
  ...column,
  align: 'end',
  decimals: ({ contract, connected }) =>
    contract && connected ? fieldDecimals(field, contract) : undefined,
  cell: whenConnected((contract) => <ContractFigure contract={contract} field={field} />),
  ...sortableByFigure(fieldFigure(field)),
});

const computedColumn = (
  column: ComputedColumn,
  figure: Figure,
  format: (value: number | undefined, contract: Contract) => string,
  everySecond = false,
): FigureColumn => ({
  ...column,
  align: 'end',
  cell: whenConnected((contract) => {
    const read = figureReader(lastTicker, figure);
    return (
      <LiveText
        tickers={[contractKey(contract)]}
        compute={() => ({ text: format(read(contract), contract) })}
        everySecond={everySecond}
      />
    );
  }),
  ...sortableByFigure(figure),
});

/** The columns that do not depend on the list. */
const FIGURE_COLUMNS: readonly Column[] = [
  liveColumn({ id: 'bid', header: 'Bid', unit: PRICE, field: 'bid', width: PRICE_WIDTH }),
  liveColumn({ id: 'ask', header: 'Ask', unit: PRICE, field: 'ask', width: PRICE_WIDTH }),
  computedColumn(
    { id: 'spread', header: 'Spread', unit: BASIS_POINTS, title: '(ask − bid) / mid in bps' },
    (ticker) => spreadBps(ticker) ?? undefined,
    (value) => formatBps(value),
  ),
  liveColumn({
    id: 'mid',
    header: 'Mid',
    unit: PRICE,
    field: 'mid',
    width: PRICE_WIDTH,
    essential: true,
  }),
  liveColumn({ id: 'last', header: 'Last', unit: PRICE, field: 'last', width: PRICE_WIDTH }),
  liveColumn({
    id: 'change',
    header: '24h',
    title: '24h change',
    unit: COMPUTED_PERCENT,
    field: 'chg_24h_pct',
    width: CHANGE_WIDTH,
    essential: true,
  }),
  {
    id: 'chart',
    header: '24h chart',
    title: 'Price over the last 24 hours, in 15-minute steps',
    width: 'minmax(72px, 1fr)',
    cell: whenConnected((contract) => <SparkLine contract={contract} />),
  },
  liveColumn({ id: 'low', header: '24h low', unit: PRICE, field: 'low_24h', width: PRICE_WIDTH }),
  liveColumn({
    id: 'high',
    header: '24h high',
    unit: PRICE,
    field: 'high_24h',
    width: PRICE_WIDTH,
  }),
  {
    id: 'range',
    header: '24h range',
    title: 'Where the mid is between the 24h low and high',
    unit: COMPUTED_PERCENT,
    width: 'minmax(56px, 0.9fr)',
    align: 'end',
    cell: whenConnected((contract) => <RangeBar contract={contract} />),
    ...sortableByFigure(positionInRange),
  },
  computedColumn(
    {
      id: 'volume',
      header: 'Turnover',
      title: 'Traded in the last 24 hours, in the currency of the price',
      unit: PRICE,
      width: 'minmax(96px, 1fr)',
    },
    turnover,
    (value, contract) => formatAmountInColumn(value, priceUnit(contract)),
  ),
  computedColumn(
    {
      id: 'open-interest',
      header: 'Open int.',
      title: 'Open interest in the quote currency, at the mark price (options: index price)',
      unit: inQuote(contractOf),
      width: 'minmax(96px, 1fr)',
    },
    openInterestInQuote,
    (value, { quote }) => formatAmountInColumn(value, quote),
  ),
  liveColumn({
    id: 'funding',
    header: 'Funding',
    title: FUNDING_TITLE,
    unit: PERCENT,
    field: 'pred_funding_rate',
    width: FUNDING_WIDTH,
  }),
  liveColumn({
    id: 'next-funding',
    header: 'Next in',
    fileHeading: 'Next funding',
    title: 'Time until the next funding',
    unit: UTC_TIME,
    field: 'next_funding_time',
    width: 'minmax(80px, 0.8fr)',
  }),
  computedColumn(
    {
      id: 'age',
      header: 'Age',
      title: "Time since the venue's last update",
      unit: AGE,
      width: 'minmax(56px, 0.5fr)',
    },
    tickerAgeNow,
    formatAge,
    true,
  ),
];

const extraColumns: ReadonlySet<string> = new Set(EXTRA_COLUMNS);
const BID_ASK: readonly WatchListColumnId[] = ['bid', 'ask'];
/** Extra columns that are visible by default, by width class. */
const VISIBLE_BY_DEFAULT: Partial<Record<AvailableSpace, readonly WatchListColumnId[]>> = {
  bidAsk: BID_ASK,
  bidAskFunding: BID_ASK,
  bidAskFundingRange: BID_ASK,
  roomy: [...BID_ASK, 'volume'],
  full: [...BID_ASK, 'volume', 'spread', 'open-interest', 'next-funding'],
};
/** Other columns that are hidden by default, by width class. */
const HIDDEN_BY_DEFAULT: Partial<Record<AvailableSpace, readonly WatchListColumnId[]>> = {
  narrow: ['range', 'funding'],
  medium: ['range'],
  bidAsk: ['range', 'funding'],
  bidAskFunding: ['range'],
};

const contractWidth = (longestName: number): string => `minmax(${nameWidth(longestName)}px, 1.6fr)`;

/** Below this width, the range is hidden even beside short names. */
const MIN_WIDE_PX = 500;

/** The minimum width of each class: that of its default columns. */
export function spaceLimits(longestName: number): SpaceLimits {
  const widthOf = (space: AvailableSpace): number => {
    const columns = watchListColumns({ space, nameOf: (name) => name, longestName });
    const last = columns.findLast(({ hiddenByDefault }) => hiddenByDefault !== true);
    return minWidthToShow(columns, last?.id ?? '', { hasMenus: true });
  };
  return {
    wide: Math.max(MIN_WIDE_PX, widthOf('wide')),
    bidAsk: widthOf('bidAsk'),
    bidAskFunding: widthOf('bidAskFunding'),
    bidAskFundingRange: widthOf('bidAskFundingRange'),
    roomy: widthOf('roomy'),
    full: widthOf('full'),
  };
}

/** The columns of a watch list; which are visible by default depends on the available space. */
export function watchListColumns({
  space,
  nameOf,
  longestName,
}: {
  space: AvailableSpace;
  /** the display name of a venue */
  nameOf: (exchange: string) => string;
  /** the length of the longest name in characters; names are not truncated */
  longestName: number;
}): readonly Column[] {
  const isHiddenByDefault = (id: WatchListColumnId): boolean =>
    (extraColumns.has(id) && VISIBLE_BY_DEFAULT[space]?.includes(id) !== true) ||
    HIDDEN_BY_DEFAULT[space]?.includes(id) === true;
  const fitsInterval = space === 'roomy' || space === 'full';
  return [
    {
      id: 'contract',
      header: 'Contract',
      width: contractWidth(longestName),
      fixed: true,
      controls: true,
      filter: 'text',
      cell: (row) => (
        <ContractCell row={row} venue={rowVenueName(row, nameOf)}>
          {row.contract && row.connected && <RowStaleMark contract={row.contract} />}
        </ContractCell>
      ),
      sortValue: rowName,
      value: (row) => `${rowName(row)} ${rowVenueName(row, nameOf)}`,
    },
    ...FIGURE_COLUMNS.map((column) =>
      Object.assign({}, column, {
        hiddenByDefault: isHiddenByDefault(column.id),
        ...(space === 'narrow' && column.id === 'mid' && { width: NARROW_MID_WIDTH }),
        ...(fitsInterval && column.id === 'funding' && { width: FUNDING_WITH_INTERVAL_WIDTH }),
      }),
    ),
  ];
}
