import { serverNow } from '@parallax/feed';
import { alertContractKeys, isFractionAlert, minutesText } from '@parallax/protocol';
import {
  COMPUTED_PERCENT,
  isHidden,
  LiveText,
  minWidthToShow,
  type TableColumn,
  type TableState,
  UTC_TIME,
  unitByRow,
  useIsNarrow,
} from '@parallax/ui';
import { formatFullTime, timeHeader } from '@parallax/ui/format';
import type { RefObject } from 'react';
import { IN_SECOND_LINE } from '../../widget-kit/contract/contract-lines.tsx';
import {
  ContractAndCondition,
  ContractAndVenue,
  conditionOf,
  RowButtons,
  RowSwitch,
  Status,
  venueNamesOf,
} from './alert-cells.tsx';
import {
  type AlertRow,
  distanceOf,
  distanceText,
  figureOf,
  figureText,
  figureUnitOf,
  priceDecimalsOf,
  shownFigureOf,
  statusOf,
} from './alert-row.ts';

type Column = TableColumn<AlertRow>;

function repeatText({ alert }: AlertRow): string {
  const { repeat, pauseMinutes } = alert;
  return repeat === 'once' ? 'Once' : `Each time, pause ${minutesText(pauseMinutes ?? 0)}`;
}

const firedAtOf = ({ alert: { firedAt } }: AlertRow): number | null =>
  firedAt === null ? null : Date.parse(firedAt);

/**
 * The columns of a wide list. Those before the status are limited, so that figures stay beside their
 * alert. Stable.
 */
const WIDE_COLUMNS: readonly Column[] = [
  {
    id: 'contract',
    header: 'Contract',
    width: 'minmax(112px, 260px)',
    fixed: true,
    filter: 'text',
    cell: (row) => <ContractAndVenue row={row} />,
    sortValue: ({ contractText }) => contractText,
  },
  {
    id: 'condition',
    header: 'Condition',
    width: 'minmax(132px, 220px)',
    fixed: true,
    filter: 'text',
    cell: conditionOf,
    sortValue: conditionOf,
  },
  {
    id: 'now',
    header: 'Last',
    title: 'The last price, spread, funding rate or annualised basis of the condition',
    align: 'end',
    width: 'minmax(84px, 130px)',
    live: true,
    decimals: (row) => (isFractionAlert(row.alert.kind) ? undefined : priceDecimalsOf(row)),
    cell: (row) => (
      <LiveText
        tickers={alertContractKeys(row.alert)}
        compute={() => ({ text: figureText(row) })}
      />
    ),
    unit: unitByRow('Figure unit', figureUnitOf),
    value: shownFigureOf,
    sortValue: figureOf,
  },
  {
    id: 'distance',
    header: 'Distance',
    title: 'Distance to the condition: as a share of the price, or in percentage points',
    align: 'end',
    width: 'minmax(76px, 130px)',
    live: true,
    cell: (row) => (
      <LiveText
        tickers={alertContractKeys(row.alert)}
        compute={() => ({ text: distanceText(row) })}
      />
    ),
    unit: COMPUTED_PERCENT,
    sortValue: distanceOf,
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(88px, 1fr)',
    filter: 'choice',
    cell: (row) => <Status row={row} />,
    sortValue: (row) => statusOf(row, serverNow()).label,
  },
  {
    id: 'venue',
    header: 'Venue',
    hiddenByDefault: true,
    width: 'minmax(96px, 1fr)',
    filter: 'choice',
    cell: venueNamesOf,
    sortValue: venueNamesOf,
  },
  {
    id: 'repeat',
    header: 'Fires',
    width: 'minmax(104px, 1fr)',
    hiddenByDefault: true,
    cell: repeatText,
    sortValue: repeatText,
  },
  {
    id: 'fired',
    get header() {
      return timeHeader('Last fired');
    },
    fileHeading: 'Last fired',
    unit: UTC_TIME,
    hiddenByDefault: true,
    width: 'minmax(96px, 1fr)',
    cell: (row) => formatFullTime(firedAtOf(row)),
    sortValue: firedAtOf,
  },
  {
    id: 'actions',
    header: 'Active',
    width: 'var(--actions)',
    fixed: true,
    controls: true,
    cell: (row) => <RowButtons row={row} />,
    value: ({ alert }) => (alert.active ? 'yes' : 'no'),
  },
];

const inTwoLines = (column: Column): Column => {
  if (column.id === 'condition') return { ...column, fixed: false, ...IN_SECOND_LINE };
  if (column.id !== 'contract') return column;
  return {
    ...column,
    // room for 'BTC/USDT perp BIN-U', and for 'Binance USD-M' before other columns grow
    width: 'minmax(140px, 220px)',
    cell: (row) => <ContractAndCondition row={row} />,
  };
};

/** For a list with space for all columns but the condition, which is below the contract. */
const TWO_LINE_COLUMNS: readonly Column[] = WIDE_COLUMNS.map(inTwoLines);

const inNarrowList = (column: Column): Column => {
  switch (column.id) {
    case 'contract':
      return { ...column, cell: (row) => <ContractAndCondition row={row} withStatus /> };
    case 'now':
      // leaves room for the contract
      return { ...column, fixed: true, essential: true, width: 'minmax(72px, 1fr)' };
    case 'status':
      return { ...column, ...IN_SECOND_LINE };
    case 'distance':
      return { ...column, hiddenByDefault: true, alwaysExported: true };
    case 'actions':
      // at its minimum width 44 px remain for the switch
      return {
        ...column,
        align: 'end',
        width: 'minmax(52px, 1fr)',
        cell: (row) => <RowSwitch row={row} />,
      };
    default:
      return column;
  }
};

/**
 * For a narrow list: a status that the switch does not show is below the contract too, and the menus of
 * the rows edit and delete.
 */
const NARROW_COLUMNS: readonly Column[] = TWO_LINE_COLUMNS.map(inNarrowList);

/** Like `NARROW_COLUMNS`, with room for 'BTC/USDT perp Binance USD-M'. */
const NARROW_COLUMNS_WITH_NAMES: readonly Column[] = NARROW_COLUMNS.map((column) => {
  if (column.id === 'contract') return { ...column, width: 'minmax(178px, 220px)' };
  return column.id === 'now' ? { ...column, width: 'minmax(70px, 1fr)' } : column;
});

/** The width of a list from which contracts with the names of their venues can fit in all rows. */
const NAMES_FROM_PX = 368;
/** From here on, each row has its venue's name if it fits. */
const NAMES_PER_ROW_FROM_PX = 400;
const LONGEST_WITH_NAME = 'BTC/USDT perp Binance USD-M'.length;

const hasRoomForName = (row: AlertRow): boolean =>
  `${row.contractText} ${venueNamesOf(row)}`.length <= LONGEST_WITH_NAME;

/** The buttons of a row and the gap before them; they are larger on a touch screen. */
const actionsPx = (): number => (matchMedia('(pointer: coarse)').matches ? 160 : 120);

/** The width of a list from which the columns fit that it shows. */
function minListPx(columns: readonly Column[], table: TableState): number {
  const shown = columns
    .filter((column) => column.id !== 'actions' && !isHidden(column, table))
    .map((column) => Object.assign({}, column, { hiddenByDefault: false }));
  return minWidthToShow(shown, shown.at(-1)?.id ?? '', { hasMenus: true }) + actionsPx();
}

interface Arrangement {
  /** always in the same order; stable */
  readonly columns: readonly Column[];
  /** whether all rows have the codes of their venues, since not all names fit */
  readonly hasVenueCodes: boolean;
}

/** The columns for the width of a list, and whether the names of venues fit in it. */
export function useAlertColumns(
  box: RefObject<HTMLElement | null>,
  table: TableState,
  rows: readonly AlertRow[],
): Arrangement {
  const isOneLine = !useIsNarrow(box, minListPx(WIDE_COLUMNS, table));
  const isTwoLine = !useIsNarrow(box, minListPx(TWO_LINE_COLUMNS, table));
  const hasNoNames = useIsNarrow(box, NAMES_FROM_PX);
  const isSmall = useIsNarrow(box, NAMES_PER_ROW_FROM_PX);
  if (isOneLine) return { columns: WIDE_COLUMNS, hasVenueCodes: false };
  if (isTwoLine) return { columns: TWO_LINE_COLUMNS, hasVenueCodes: false };
  if (!isSmall) return { columns: NARROW_COLUMNS, hasVenueCodes: false };
  const hasVenueCodes = hasNoNames || !rows.every(hasRoomForName);
  return { columns: hasVenueCodes ? NARROW_COLUMNS : NARROW_COLUMNS_WITH_NAMES, hasVenueCodes };
}
