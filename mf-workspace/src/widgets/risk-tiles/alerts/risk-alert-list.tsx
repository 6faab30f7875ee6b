import type { RiskAlert } from '@parallax/protocol';
import { IncrementalList, Item, ItemList, StatusDot } from '@parallax/ui';
import { formatFullTime } from '@parallax/ui/format';
import { AlertButtons } from '../../../widget-kit/alerts/alert-buttons.tsx';
import { MissingList, MissingNote } from '../../../widget-kit/risk/figure-notes.tsx';
import styles from './risk-alerts.module.css';
import { useRiskAlertName } from './use-risk-alert-name.ts';

interface Actions {
  isRemoving: (alert: RiskAlert) => boolean;
  onActive: (alert: RiskAlert, isActive: boolean) => void;
  onEdit: (alert: RiskAlert) => void;
  onRemove: (alert: RiskAlert) => void;
}

/** Whether an alert is watched, and why it waits. */
function Status({ alert: { isActive, missing, notCounted, history } }: { alert: RiskAlert }) {
  const [last] = history;
  const isWaiting = isActive && missing.length > 0;
  return (
    <>
      <span className={styles.status}>
        {!isActive && <StatusDot tone="quiet" label="Off" />}
        {isWaiting && <StatusDot tone="warn" label="Waiting, its figure is not complete" />}
        {isActive && !isWaiting && <StatusDot tone="up" label="Watching" />}
        {last !== undefined && <span>{`Last fired ${formatFullTime(Date.parse(last.at))}`}</span>}
      </span>
      {isWaiting && <MissingList missing={missing} />}
      {isActive && <MissingNote missing={notCounted} />}
    </>
  );
}

/** The trader's risk alerts, each with its state and its buttons. */
export function RiskAlertList({
  alerts,
  isRemoving,
  onActive,
  onEdit,
  onRemove,
}: Actions & { alerts: readonly RiskAlert[] }) {
  const nameOf = useRiskAlertName();
  return (
    <ItemList label="Risk alerts">
      <IncrementalList items={alerts}>
        {(alert) => (
          <Item
            key={alert.id}
            title={nameOf(alert)}
            note={<Status alert={alert} />}
            actions={
              <AlertButtons
                name={nameOf(alert)}
                isActive={alert.isActive}
                onActive={(isActive) => onActive(alert, isActive)}
                isRemoving={isRemoving(alert)}
                onEdit={() => onEdit(alert)}
                onRemove={() => onRemove(alert)}
              />
            }
          />
        )}
      </IncrementalList>
    </ItemList>
  );
}
