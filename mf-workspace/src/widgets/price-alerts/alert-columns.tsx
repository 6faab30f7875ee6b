import { serverNow } from '@parallax/feed';
import { alertConditionText, minutesText, type PriceAlert } from '@parallax/protocol';
import { IconButton, LiveText, StatusDot, Switch, type TableColumn } from '@parallax/ui';
import { formatFullTime, NO_VALUE } from '@parallax/ui/format';
import { Pencil, Trash2 } from 'lucide-react';
import { createContext, useContext } from 'react';
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
} from './alert-row.ts';
import styles from './price-alerts.module.css';

type Column = TableColumn<AlertRow>;

interface AlertActions {
  isRemoving: (alert: PriceAlert) => boolean;
  onActive: (alert: PriceAlert, active: boolean) => void;
  onEdit: (alert: PriceAlert) => void;
  onRemove: (alert: PriceAlert) => void;
}

/** What the buttons of a row do. */
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

function TwoLines({ row }: { row: AlertRow }) {
  return (
    <>
      {contractTextOf(row)}
      <span className={styles.condition}>{conditionOf(row)}</span>
    </>
  );
}

/** The columns of the alerts, stable. */
export const ALERT_COLUMNS: readonly Column[] = [
  {
    id: 'contract',
    header: 'Contract',
    width: 'minmax(112px, 1.4fr)',
    fixed: true,
    filter: 'text',
    cell: contractTextOf,
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
    header: 'Now',
    title: 'The last price, or the spread, funding rate or annualised basis of the condition',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    live: true,
    cell: (row) => (
      <LiveText tickers={tickersOf(row)} compute={() => ({ text: figureText(row) })} />
    ),
    sortValue: figureOf,
  },
  {
    id: 'distance',
    header: 'Distance',
    title: 'What is missing to the condition: of the price, or in percentage points',
    align: 'end',
    live: true,
    cell: (row) => (
      <LiveText tickers={tickersOf(row)} compute={() => ({ text: distanceText(row) })} />
    ),
    sortValue: distanceOf,
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(104px, 1fr)',
    filter: 'choice',
    cell: (row) => <Status row={row} />,
    sortValue: (row) => statusOf(row, serverNow()).label,
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
    id: 'venue',
    header: 'Venue',
    optional: true,
    width: 'minmax(96px, 1fr)',
    filter: 'choice',
    cell: ({ contract }) => contract?.exchangeName ?? NO_VALUE,
    sortValue: ({ contract }) => contract?.exchangeName,
  },
  {
    id: 'repeat',
    header: 'Fires',
    width: 'minmax(104px, 1fr)',
    optional: true,
    cell: repeatText,
    sortValue: repeatText,
  },
  {
    id: 'fired',
    header: 'Last fired',
    optional: true,
    width: 'minmax(96px, 1fr)',
    cell: ({ alert }) => formatFullTime(alert.firedAt === null ? null : Date.parse(alert.firedAt)),
    sortValue: ({ alert }) => alert.firedAt,
  },
];

const inNarrowList = (column: Column): Column => {
  if (column.id === 'now') return { ...column, fixed: true, essential: true };
  if (column.id !== 'actions') return column;
  // at its minimum width 44 px remain for the switch
  return { ...column, width: 'minmax(52px, 1fr)', cell: (row) => <ActiveSwitch row={row} /> };
};

const inTwoLines = (column: Column): Column => {
  if (column.id === 'condition')
    return { ...column, fixed: false, optional: true, alwaysExported: true };
  if (column.id !== 'contract') return column;
  return { ...column, width: 'minmax(140px, 1.4fr)', cell: (row) => <TwoLines row={row} /> };
};

/**
 * For a narrow list, whose rows have two lines: the condition is below the contract, and the menus
 * of the rows edit and delete. Stable.
 */
export const NARROW_ALERT_COLUMNS = ALERT_COLUMNS.map(inNarrowList).map(inTwoLines);
