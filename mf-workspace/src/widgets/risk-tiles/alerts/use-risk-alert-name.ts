import { type RiskAlert, riskAlertText } from '@parallax/protocol';
import { useCallback } from 'react';
import { useAccountsById } from '../../../widget-kit/accounts/use-accounts-by-id.ts';

const UNSEEN = 'an account that you do not see';

/** What an alert waits for: 'Leverage of Paper futures is above 5'; stable while the accounts are the same. */
export function useRiskAlertName(): (alert: RiskAlert) => string {
  const byId = useAccountsById();
  return useCallback(
    (alert) => {
      const { accountId } = alert;
      return riskAlertText(
        alert,
        accountId === null ? undefined : (byId.get(accountId)?.name ?? UNSEEN),
      );
    },
    [byId],
  );
}
