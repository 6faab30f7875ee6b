import { listRiskAlerts, type RiskAlert, type RiskAlertInput } from '@parallax/protocol';
import { Button, ChoiceButtons, Dialog, EmptyState, Loaded } from '@parallax/ui';
import { useRef, useState } from 'react';
import { useAlertRequests } from '../../../widget-kit/alerts/use-alert-requests.ts';
import { useRefreshed } from '../../../widget-kit/portfolio/portfolio-view.tsx';
import { RiskAlertDialog } from './risk-alert-dialog.tsx';
import { RISK_ALERTS_TITLE } from './risk-alert-dialog-title.ts';
import type { FirstRiskAlert } from './risk-alert-form.ts';
import { RiskAlertHistory } from './risk-alert-history.tsx';
import { RiskAlertList } from './risk-alert-list.tsx';
import styles from './risk-alerts.module.css';
import { inputOf, useAddRiskAlert, useRiskAlertActions } from './use-risk-alert-actions.ts';
import { RISK_ALERTS_FAILURE, RISK_ALERTS_REFRESH_MS, useRiskAlerts } from './use-risk-alerts.ts';

const VIEWS = ['Alerts', 'History'] as const;
const WIDTH_PX = 640;

/** The alert in the form, or 'new'. */
type Edited = RiskAlert | 'new';

function useRiskAlertRequests() {
  const add = useAddRiskAlert();
  const { update, remove } = useRiskAlertActions();
  const {
    latest: _,
    run,
    ...requests
  } = useAlertRequests(listRiskAlerts, {
    setActive: (alert, isActive) => update(alert.id, { ...inputOf(alert), isActive }),
    remove,
  });
  const edit = ({ id }: RiskAlert, input: RiskAlertInput) =>
    run(id, 'edit', () => update(id, input));
  return { ...requests, add, edit };
}

/** The trader's risk alerts and when they fired. @param first what a new alert begins with; stable */
export default function RiskAlertsDialog({
  first,
  onClose,
}: {
  first: FirstRiskAlert;
  onClose: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<(typeof VIEWS)[number]>('Alerts');
  const [edited, setEdited] = useState<Edited>();
  const alerts = useRiskAlerts();
  useRefreshed(box, alerts, RISK_ALERTS_REFRESH_MS);
  const { add, edit, ...actions } = useRiskAlertRequests();
  const opened = edited === 'new' ? undefined : edited;
  // unedited fields show changes by another tab
  const listed = alerts.data?.find(({ id }) => id === opened?.id);
  const alert = listed ?? opened;
  return (
    <Dialog
      title={RISK_ALERTS_TITLE}
      open
      onOpenChange={(open) => !open && onClose()}
      width={WIDTH_PX}
    >
      <div ref={box} className={styles.content}>
        <div className={styles.toolbar}>
          <ChoiceButtons label="View" choices={VIEWS} value={view} onValue={setView} />
          <Button onClick={() => setEdited('new')}>Add alert</Button>
        </div>
        <Loaded
          result={alerts}
          failure={RISK_ALERTS_FAILURE}
          empty={
            <EmptyState
              title="No risk alerts"
              hint="An alert is watched on the server, even while no browser is open."
            />
          }
        >
          {(shown) =>
            view === 'Alerts' ? (
              <RiskAlertList alerts={shown} {...actions} onEdit={setEdited} />
            ) : (
              <RiskAlertHistory alerts={shown} />
            )
          }
        </Loaded>
      </div>
      {edited !== undefined && (
        <RiskAlertDialog
          alert={alert}
          isDeleted={alert !== undefined && listed === undefined}
          first={first}
          onClose={() => setEdited(undefined)}
          onSave={(input) => (alert === undefined ? add(input) : edit(alert, input))}
        />
      )}
    </Dialog>
  );
}
