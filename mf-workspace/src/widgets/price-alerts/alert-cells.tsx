import { serverNow } from '@parallax/feed';
import { alertConditionText, type PriceAlert } from '@parallax/protocol';
import { IconButton, StatusDot, Switch, VenueLabel } from '@parallax/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { createContext, Fragment, useContext } from 'react';
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
        tabIndex={-1}
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
        tabIndex={-1}
        aria-disabled={isRemoving}
        onClick={() => !isRemoving && actions.onEdit(alert)}
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={`Delete ${name}`}
        tabIndex={-1}
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

const Venues = ({ row }: { row: AlertRow }) => (
  <span className={styles.venues}>
    {venuesOf(row).map((venue, index) => (
      <Fragment key={venue.exchange}>
        {index > 0 && <span> − </span>}
        <VenueLabel contract={venue} />
      </Fragment>
    ))}
  </span>
);

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
        <span className={styles.name}>{row.contractText}</span> <Venues row={row} />
      </span>
      <span className={styles.secondLine}>
        {conditionOf(row)}
        {withStatus && hasNotableStatus(row) && ` · ${statusOf(row, serverNow()).label}`}
      </span>
    </>
  );
}
