import { serverNow } from '@parallax/feed';
import {
  alertConditionText,
  isFractionAlert,
  minutesText,
  type PriceAlert,
} from '@parallax/protocol';
import { IconButton, LiveText, StatusDot, Switch, type TableColumn } from '@parallax/ui';
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
  tickersOf,
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

const venueCodesOf = (row: AlertRow): string =>
  venuesOf(row)
    .map(({ exchange }) => venueCode(exchange))
    .join(' − ');

/**
 * The first lines of all rows as a CSS string. Each row reserves their width, so that the venues have
 * their names in all rows, or their codes.
 */
export const firstLines = (rows: readonly AlertRow[]): string =>
  JSON.stringify(rows.map((row) => `${contractTextOf(row)} ${venueNamesOf(row)}`).join('\n'))
    // the escape sequence of a line break in CSS
    .replaceAll('\\n', '\\a ');

function ContractAndCondition({ row }: { row: AlertRow }) {
  const name = contractTextOf(row);
  const venues = venueNamesOf(row);
  return (
    <>
      <span className={styles.firstLine} title={`${name} · ${venues}`}>
        <span
          aria-hidden
          className={styles.withCode}
          data-name={`${name} `}
          data-venue={venueCodesOf(row)}
        />
        <span className={styles.withName}>
          {name} <span className={styles.venue}>{venues}</span>
        </span>
      </span>
      <span className={styles.secondLine}>{conditionOf(row)}</span>
    </>
  );
}

/**
 * The columns of a list, stable. The actions are before the columns that a list may have to scroll to.
 * The widths of the figures are limited, so that they stay beside their alert in a wide list.
 */
export const ALERT_COLUMNS: readonly Column[] = [
  {
    id: 'contract',
    header: 'Contract',
    width: 'minmax(112px, 260px)',
    fixed: true,
    filter: 'text',
    cell: (row) => <ContractAndVenue row={row} />,
    sortValue: contractTextOf,
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
      <LiveText tickers={tickersOf(row.alert)} compute={() => ({ text: figureText(row) })} />
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
    width: 'minmax(72px, 110px)',
    live: true,
    cell: (row) => (
      <LiveText tickers={tickersOf(row.alert)} compute={() => ({ text: distanceText(row) })} />
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
