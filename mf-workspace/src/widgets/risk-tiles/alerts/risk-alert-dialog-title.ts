import type { RiskAlert } from '@parallax/protocol';

export const RISK_ALERTS_TITLE = 'Risk alerts';

/** @param alert the alert to change; undefined for a new one */
export const riskAlertDialogTitle = (alert: RiskAlert | undefined): string =>
  alert === undefined ? 'Add risk alert' : 'Edit risk alert';
