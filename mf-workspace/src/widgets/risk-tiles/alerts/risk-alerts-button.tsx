import { Button, DialogLoadFailed, loadOnDemand } from '@parallax/ui';
import { useState } from 'react';
import { RISK_ALERTS_TITLE } from './risk-alert-dialog-title.ts';
import type { FirstRiskAlert } from './risk-alert-form.ts';

const RiskAlertsDialog = loadOnDemand(() => import('./risk-alerts-dialog.tsx'), {
  loading: () => null,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title={RISK_ALERTS_TITLE} onClose={onClose} onRetry={retry} />
  ),
});

/** Opens the trader's risk alerts. @param first what a new one begins with; stable */
export function RiskAlertsButton({ first }: { first: FirstRiskAlert }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {RISK_ALERTS_TITLE}
      </Button>
      {isOpen && <RiskAlertsDialog first={first} onClose={() => setOpen(false)} />}
    </>
  );
}
