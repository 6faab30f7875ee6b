import { companyTypeSchema, type RiskAlert } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { visibleAccounts } from '../../access/visible-accounts.ts';
import { hourOf } from '../../portfolio/start-hour.ts';
import { toRiskAlert } from './risk-alert-store.ts';

/** The trader of an alert. */
interface AlertTrader {
  readonly viewer: Parameters<typeof visibleAccounts>[1];
  /** hour of UTC at which the days of the trader begin */
  readonly startHour: number;
  /** null unless they receive alerts by e-mail */
  readonly address: string | null;
}

/** An active alert with the state of its evaluation. */
export interface WatchedRiskAlert {
  readonly alert: RiskAlert;
  readonly trader: AlertTrader;
  readonly revision: number;
  /** whether its condition held when it was last evaluated; null before */
  readonly isMet: boolean | null;
  /** when its current condition last fired, in Unix milliseconds; null if it has not */
  readonly firedAt: number | null;
}

/** The active alerts of all traders. */
export async function readWatchedRiskAlerts(db: Database): Promise<readonly WatchedRiskAlert[]> {
  const rows = await db
    .selectFrom('risk_alert')
    .innerJoin('trader', 'trader.id', 'risk_alert.trader_id')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .where('risk_alert.is_active', '=', true)
    .selectAll('risk_alert')
    .select(['trader.company_id', 'trader.is_admin', 'trader.start_of_day'])
    .select(['trader.email', 'trader.email_alerts', 'company.type as company_type'])
    .orderBy('risk_alert.created_at')
    .execute();
  return rows.map((row) => ({
    alert: toRiskAlert(row),
    trader: {
      viewer: {
        id: row.trader_id,
        companyId: row.company_id,
        isAdmin: row.is_admin,
        companyType: companyTypeSchema.parse(row.company_type),
      },
      startHour: hourOf(row.start_of_day),
      address: row.email_alerts ? row.email : null,
    },
    revision: row.revision,
    isMet: row.is_met,
    firedAt: row.fired_at?.getTime() ?? null,
  }));
}
