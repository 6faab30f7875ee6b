import { serverNow } from '@parallax/feed';
import { alertConditionText, type PriceAlert } from '@parallax/protocol';
import { IconButton, StatusDot, Switch } from '@parallax/ui';
import { venueCode } from '@parallax/ui/format';
import { Pencil, Trash2 } from 'lucide-react';
import { createContext, useContext } from 'react';
import { type AlertRow, priceDecimalsOf, statusOf, venuesOf } from './alert-row.ts';
import styles from './price-alerts.module.css';

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

export const conditionOf = (row: AlertRow): string =>
  alertConditionText(row.alert, priceDecimalsOf(row));
/** The name of an alert in labels: its contract and condition. */
export const alertNameOf = (row: AlertRow): string => `${row.contractText} ${conditionOf(row)}`;

export function Status({ row }: { row: AlertRow }) {
  const { label, tone } = statusOf(row, serverNow());
  return <StatusDot tone={tone} label={label} />;
}

export function ActiveSwitch({ row }: { row: AlertRow }) {
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

export function Actions({ row }: { row: AlertRow }) {
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

export const venueNamesOf = (row: AlertRow): string =>
  venuesOf(row)
    .map(({ exchangeName }) => exchangeName)
    .join(' − ');

export function ContractAndVenue({ row }: { row: AlertRow }) {
  return (
    <>
      {row.contractText}
      <span className={styles.secondLine}>{venueNamesOf(row)}</span>
    </>
  );
}

/** All rows of a narrow list show codes, also those with space for the name. */
const venueCodesOf = (row: AlertRow): string =>
  venuesOf(row)
    .map(({ exchange }) => venueCode(exchange))
    .join(' − ');

/** Whether the status is one that the switch 'Active' does not show. */
const hasNotableStatus = (row: AlertRow): boolean =>
  !['Watching', 'Off'].includes(statusOf(row, serverNow()).label);

export function ContractAndCondition({
  row,
  withStatus = false,
}: {
  row: AlertRow;
  withStatus?: boolean;
}) {
  return (
    <>
      <span className={styles.firstLine} title={`${row.contractText} · ${venueNamesOf(row)}`}>
        <span className={styles.name}>{row.contractText}</span>{' '}
        <span className={styles.venue}>{venueCodesOf(row)}</span>
      </span>
      <span className={styles.secondLine}>
        {conditionOf(row)}
        {withStatus && hasNotableStatus(row) && ` · ${statusOf(row, serverNow()).label}`}
      </span>
    </>
  );
}
