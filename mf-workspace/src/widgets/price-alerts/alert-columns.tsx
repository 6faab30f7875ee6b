import { serverNow } from '@parallax/feed';
import {
  alertConditionText,
  alertContractKeys,
  isFractionAlert,
  minutesText,
  type PriceAlert,
} from '@parallax/protocol';
import {
  IconButton,
  isHidden,
  LiveText,
  minWidthToShow,
  StatusDot,
  Switch,
  type TableColumn,
  type TableState,
} from '@parallax/ui';
import { formatFullTime, timeHeader, venueCode } from '@parallax/ui/format';
import { Pencil, Trash2 } from 'lucide-react';
import { createContext, useContext } from 'react';
import { IN_SECOND_LINE } from '../contract/contract-lines.tsx';
import {
  type AlertRow,
  contractTextOf,
  distanceOf,
  distanceText,
  figureOf,
  figureText,
  priceDecimalsOf,
  statusOf,
  venuesOf,
} from './alert-row.ts';
import styles from './price-alerts.module.css';

type Column = TableColumn<AlertRow>;

interface AlertActions {
  isRemoving: (alert: PriceAlert) => boolean;
  onActive: (alert: PriceAlert, active: boolean) => void;
  onEdit: (alert: PriceAlert) => void;
  onRemove: (alert: PriceAlert) => void;
}

/** The actions of a row's buttons. */
export const AlertActionsContext = createContext<AlertActions>({
  isRemoving: () => false,
  onActive: () => undefined,
  onEdit: () => undefined,
  onRemove: () => undefined,
});

const conditionOf = (row: AlertRow): string => alertConditionText(row.alert, priceDecimalsOf(row));
/** The name of an alert in labels: its contract and condition. */
export const alertNameOf = (row: AlertRow): string => `${contractTextOf(row)} ${conditionOf(row)}`;

function repeatText({ alert }: AlertRow): string {
  const { repeat, pauseMinutes } = alert;
  return repeat === 'once' ? 'Once' : `Each time, pause ${minutesText(pauseMinutes ?? 0)}`;
}

function Status({ row }: { row: AlertRow }) {
  const { label, tone } = statusOf(row, serverNow());
  return <StatusDot tone={tone} label={label} />;
}

function ActiveSwitch({ row }: { row: AlertRow }) {
  const { alert } = row;
  const { onActive } = useContext(AlertActionsContext);
  return (
    <span className={styles.switch}>
      <Switch
        label={`Active: ${alertNameOf(row)}`}
        checked={alert.active}
        onCheckedChange={(active) => onActive(alert, active)}
      />
    </span>
  );
}

function Actions({ row }: { row: AlertRow }) {
  const { alert } = row;
  const actions = useContext(AlertActionsContext);
  const name = alertNameOf(row);
  const isRemoving = actions.isRemoving(alert);
  return (
    <span className={styles.actions}>
      <ActiveSwitch row={row} />
      <IconButton
        label={`Edit ${name}`}
        aria-disabled={isRemoving}
        onClick={() => !isRemoving && actions.onEdit(alert)}
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={`Delete ${name}`}
        aria-disabled={isRemoving}
        onClick={() => actions.onRemove(alert)}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}

const venueNamesOf = (row: AlertRow): string =>
  venuesOf(row)
    .map(({ exchangeName }) => exchangeName)
    .join(' − ');

function ContractAndVenue({ row }: { row: AlertRow }) {
  return (
    <>
      {contractTextOf(row)}
      <span className={styles.secondLine}>{venueNamesOf(row)}</span>
    </>
  );
}

/** All rows of a narrow list show codes, also those with space for the name. */
const venueCodesOf = (row: AlertRow): string =>
  venuesOf(row)
    .map(({ exchange }) => venueCode(exchange))
    .join(' − ');

function ContractAndCondition({ row }: { row: AlertRow }) {
  return (
    <>
      <span className={styles.firstLine} title={`${contractTextOf(row)} · ${venueNamesOf(row)}`}>
        <span className={styles.name}>{contractTextOf(row)}</span>{' '}
        <span className={styles.venue}>{venueCodesOf(row)}</span>
      </span>
      <span className={styles.secondLine}>{conditionOf(row)}</span>
    </>
  );
}

/** The columns of a list that may have to scroll sideways, with the actions in view; stable. */
export const ALERT_COLUMNS: readonly Column[] = [
  {
    id: 'contract',
    header: 'Contract',
    width: 'minmax(112px, 1.4fr)',
    fixed: true,
    filter: 'text',
    cell: (row) => <ContractAndVenue row={row} />,
    sortValue: contractTextOf,
  },
  {
    id: 'condition',
    header: 'Condition',
    width: 'minmax(132px, 1.4fr)',
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
    width: 'minmax(84px, 1fr)',
    live: true,
    decimals: (row) => (isFractionAlert(row.alert.kind) ? undefined : priceDecimalsOf(row)),
    cell: (row) => (
      <LiveText
        tickers={alertContractKeys(row.alert)}
        compute={() => ({ text: figureText(row) })}
      />
    ),
    sortValue: figureOf,
  },
  {
    id: 'actions',
    header: 'Active',
    width: 'var(--actions)',
    fixed: true,
    cell: (row) => <Actions row={row} />,
    value: ({ alert }) => (alert.active ? 'yes' : 'no'),
  },
  {
    id: 'distance',
    header: 'Distance',
    title: 'Distance to the condition: as a share of the price, or in percentage points',
    align: 'end',
    live: true,
    cell: (row) => (
      <LiveText
        tickers={alertContractKeys(row.alert)}
        compute={() => ({ text: distanceText(row) })}
      />
    ),
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
    hiddenByDefault: true,
    width: 'minmax(96px, 1fr)',
    cell: ({ alert }) => formatFullTime(alert.firedAt === null ? null : Date.parse(alert.firedAt)),
    sortValue: ({ alert }) => alert.firedAt,
  },
];

/** In a wide list the columns before the status are limited, so that figures stay beside their alert. */
const WIDE_WIDTHS: Readonly<Record<string, string>> = {
  contract: 'minmax(112px, 260px)',
  condition: 'minmax(132px, 220px)',
  now: 'minmax(84px, 130px)',
  distance: 'minmax(72px, 110px)',
};

/** The columns of a list that has room for all of them: the actions are at the end of the row; stable. */
export const WIDE_ALERT_COLUMNS: readonly Column[] = [
  ...ALERT_COLUMNS.filter(({ id }) => id !== 'actions'),
  ...ALERT_COLUMNS.filter(({ id }) => id === 'actions'),
].map((column) => {
  const width = WIDE_WIDTHS[column.id];
  return width === undefined ? column : Object.assign({}, column, { width });
});

/** The actions on a touch screen, where they are largest, and the gap before them. */
const ACTIONS_PX = 160;

/** The width of a list from which `WIDE_ALERT_COLUMNS` fit, with the columns that the user has chosen. */
export function wideListPx(table: TableState): number {
  const shown = WIDE_ALERT_COLUMNS.filter(
    (column) => column.id !== 'actions' && !isHidden(column, table),
  ).map((column) => Object.assign({}, column, { hiddenByDefault: false }));
  return minWidthToShow(shown, shown.at(-1)?.id ?? '', { hasMenus: true }) + ACTIONS_PX;
}

const inNarrowList = (column: Column): Column => {
  // leaves room for 'BTC/USDT Binance Spot'
  if (column.id === 'now')
    return { ...column, fixed: true, essential: true, width: 'minmax(72px, 1fr)' };
  if (column.id !== 'actions') return column;
  // at its minimum width 44 px remain for the switch
  return {
    ...column,
    align: 'end',
    width: 'minmax(52px, 1fr)',
    cell: (row) => <ActiveSwitch row={row} />,
  };
};

const inTwoLines = (column: Column): Column => {
  if (column.id === 'condition') return { ...column, fixed: false, ...IN_SECOND_LINE };
  if (column.id !== 'contract') return column;
  return {
    ...column,
    // room for 'BTC/USDT perp Binance USD-M' before other columns grow
    width: 'minmax(140px, 220px)',
    cell: (row) => <ContractAndCondition row={row} />,
  };
};

/**
 * For a narrow list, whose rows have two lines: the condition is below the contract, and the menus
 * of the rows edit and delete. Stable.
 */
export const NARROW_ALERT_COLUMNS = ALERT_COLUMNS.map(inNarrowList).map(inTwoLines);
