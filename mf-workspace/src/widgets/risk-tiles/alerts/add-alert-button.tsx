import { Button, DialogLoadFailed, loadOnDemand } from '@parallax/ui';
import { useState } from 'react';
import { riskAlertDialogTitle } from './risk-alert-dialog-title.ts';
import type { FirstRiskAlert } from './risk-alert-form.ts';

// the form library is loaded with the dialog
const AddRiskAlert = loadOnDemand(() => import('./add-risk-alert.tsx'), {
  loading: () => null,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title={riskAlertDialogTitle(undefined)} onClose={onClose} onRetry={retry} />
  ),
});

/** Adds an alert on what a dialog shows. @param first stable */
export function AddAlertButton({ first }: { first: FirstRiskAlert }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Add alert</Button>
      {isOpen && <AddRiskAlert first={first} onClose={() => setOpen(false)} />}
    </div>
  );
}
