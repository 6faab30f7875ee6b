import { serverNow } from '@parallax/feed';
import { alertConditionText, type PriceAlert } from '@parallax/protocol';
import { StatusDot, VenueLabel } from '@parallax/ui';
import { createContext, Fragment, useContext } from 'react';
import { ActiveSwitch, AlertButtons } from '../../widget-kit/alerts/alert-buttons.tsx';
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

/** The buttons of a row are reached by the arrow keys. */
const NOT_BY_TAB = -1;

export function RowSwitch({ row }: { row: AlertRow }) {
  const { alert } = row;
  const { onActive } = useContext(AlertActionsContext);
  return (
    <ActiveSwitch
      name={alertNameOf(row)}
      tabIndex={NOT_BY_TAB}
      isActive={alert.active}
      onActive={(active) => onActive(alert, active)}
    />
  );
}

export function RowButtons({ row }: { row: AlertRow }) {
  const { alert } = row;
  const { isRemoving, onActive, onEdit, onRemove } = useContext(AlertActionsContext);
  return (
    <AlertButtons
      name={alertNameOf(row)}
      tabIndex={NOT_BY_TAB}
      isActive={alert.active}
      onActive={(active) => onActive(alert, active)}
      isRemoving={isRemoving(alert)}
      onEdit={() => onEdit(alert)}
      onRemove={() => onRemove(alert)}
    />
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
