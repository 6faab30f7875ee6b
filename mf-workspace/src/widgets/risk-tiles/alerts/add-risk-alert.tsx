import { RiskAlertDialog } from './risk-alert-dialog.tsx';
import type { FirstRiskAlert } from './risk-alert-form.ts';
import { useAddRiskAlert } from './use-risk-alert-actions.ts';

/** The dialog of a new risk alert. */
export default function AddRiskAlert({
  first,
  onClose,
}: {
  first: FirstRiskAlert;
  onClose: () => void;
}) {
  return (
    <RiskAlertDialog alert={undefined} first={first} onClose={onClose} onSave={useAddRiskAlert()} />
  );
}
