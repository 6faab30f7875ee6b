import { types } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { StartFailure } from '../../config/start-failure.ts';
import type { Tables } from '../tables.ts';
import { peopleAndSheets } from './0001-people-and-sheets.ts';
import { company } from './0002-company.ts';
import { releases } from './0003-releases.ts';
import { priceAlerts } from './0004-price-alerts.ts';
import { conditionFiredAt } from './0005-condition-fired-at.ts';
import { failureReportTimes } from './0006-failure-report-times.ts';
import { endedShares } from './0007-ended-shares.ts';
import { deletedPriceAlerts } from './0008-deleted-price-alerts.ts';
import { standardColumnNames } from './0009-standard-column-names.ts';
import { attempts } from './0010-attempts.ts';
import { servedVersions } from './0011-served-versions.ts';
import { accounts } from './0012-accounts-additive.ts';
import { notificationSettings } from './0013-notification-settings-additive.ts';
import { chartDrawings } from './0014-chart-drawings-additive.ts';
import { orderExits } from './0015-order-exits-additive.ts';
import { historyByContract } from './0016-history-by-contract-additive.ts';
import { ledgerStrategies } from './0017-ledger-strategies-additive.ts';
import { changeRequests } from './0018-change-requests-additive.ts';
import { storedUnrealised } from './0019-stored-unrealised-additive.ts';
import { closedBy } from './0020-closed-by-additive.ts';
import { orderSending } from './0022-order-sending-additive.ts';
import { sendsMarked } from './0023-sends-marked-additive.ts';
import { triggeredAt } from './0024-triggered-at-additive.ts';
import { orderChanges } from './0025-order-changes-additive.ts';
import { accountFlows } from './0026-account-flows-additive.ts';
import { clientRequests } from './0029-client-requests-additive.ts';
import { unrealisedByStrategy } from './0030-unrealised-by-strategy-additive.ts';
import { fillsBySequence } from './0031-fills-by-sequence-additive.ts';
import { accruedFunding } from './0032-accrued-funding-additive.ts';
import { unpricedRows } from './0033-unpriced-rows-additive.ts';
import { volatilityValues } from './0034-volatility-values-additive.ts';
import { greeksSteps } from './0035-greeks-steps-additive.ts';
import { riskAlerts } from './0036-risk-alerts-additive.ts';
import { newsFeeds } from './0037-news-feeds-additive.ts';
import { deletedRiskAlerts } from './0038-deleted-risk-alerts-additive.ts';
import { accountsOutsideRiskAlerts } from './0039-accounts-outside-risk-alerts-additive.ts';
import { completeGreeksSteps } from './0040-complete-greeks-steps-additive.ts';
import { algoOrders } from './0041-algo-orders-additive.ts';

/**
 * The name of a migration that the previous release can work with ends with this: it adds tables,
 * indexes, or columns with a default, which that release ignores. What it replaces is removed by a
 * migration of a later release, so that two releases can run on one database during an upgrade.
 */
const ADDITIVE = '-additive';

const migrations = {
  '0001-people-and-sheets': peopleAndSheets,
  '0002-company': company,
  '0003-releases': releases,
  '0004-price-alerts': priceAlerts,
  '0005-condition-fired-at': conditionFiredAt,
  '0006-failure-report-times': failureReportTimes,
  '0007-ended-shares': endedShares,
  '0008-deleted-price-alerts': deletedPriceAlerts,
  '0009-standard-column-names': standardColumnNames,
  '0010-attempts': attempts,
  '0011-served-versions': servedVersions,
  '0012-accounts-additive': accounts,
  '0013-notification-settings-additive': notificationSettings,
  '0014-chart-drawings-additive': chartDrawings,
  '0015-order-exits-additive': orderExits,
  '0016-history-by-contract-additive': historyByContract,
  '0017-ledger-strategies-additive': ledgerStrategies,
  '0018-change-requests-additive': changeRequests,
  '0019-stored-unrealised-additive': storedUnrealised,
  '0020-closed-by-additive': closedBy,
  '0022-order-sending-additive': orderSending,
  '0023-sends-marked-additive': sendsMarked,
  '0024-triggered-at-additive': triggeredAt,
  '0025-order-changes-additive': orderChanges,
  '0026-account-flows-additive': accountFlows,
  '0029-client-requests-additive': clientRequests,
  '0030-unrealised-by-strategy-additive': unrealisedByStrategy,
  '0031-fills-by-sequence-additive': fillsBySequence,
  '0032-accrued-funding-additive': accruedFunding,
  '0033-unpriced-rows-additive': unpricedRows,
  '0034-volatility-values-additive': volatilityValues,
  '0035-greeks-steps-additive': greeksSteps,
  '0036-risk-alerts-additive': riskAlerts,
  '0037-news-feeds-additive': newsFeeds,
  '0038-deleted-risk-alerts-additive': deletedRiskAlerts,
  '0039-accounts-outside-risk-alerts-additive': accountsOutsideRiskAlerts,
  '0040-complete-greeks-steps-additive': completeGreeksSteps,
  '0041-algo-orders-additive': algoOrders,
};

/** The names of applied migrations that this version does not have. */
async function findNewer(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(
    DEFAULT_MIGRATION_TABLE,
  )}`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
}

export const createMigrator = (db: Kysely<Tables>): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

/**
 * Migrates to the latest schema, all migrations or none. The schema of a newer version is left as it is
 * if that version has only added to it. Throws the error of a failed migration, and a StartFailure when
 * a newer version has changed more.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const newer = await findNewer(db);
  if (newer.length > 0 && newer.every((name) => name.endsWith(ADDITIVE))) return;
  const { error } = await createMigrator(db).migrateToLatest();
  if (types.isNativeError(error) && error.message.startsWith('corrupted migrations')) {
    throw new StartFailure(
      'The database was last used by a newer version of the product. Start that version, or restore a backup made before the upgrade.',
    );
  }
  if (error) throw error;
}
