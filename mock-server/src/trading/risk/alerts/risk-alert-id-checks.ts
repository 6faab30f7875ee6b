import type { RiskAlert } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { checkId, type IdChecks } from '../../../http/api/id-checks.ts';
import { requireRiskAlert } from './risk-alert-store.ts';

declare module '../../../http/api/id-checks.ts' {
  interface CheckedResources {
    readonly riskAlert: { readonly riskAlert: RiskAlert };
  }
}

export const riskAlertIdChecks = (db: Database): IdChecks<'riskAlert'> => ({
  riskAlert: checkId(async ({ session: { traderId } }, id) => ({
    riskAlert: await requireRiskAlert(db, { traderId, id }),
  })),
});
