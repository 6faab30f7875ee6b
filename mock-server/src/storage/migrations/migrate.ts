import { types } from 'node:util';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
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
};

/**
 * Migrates to the latest schema, all migrations or none. Throws the error of a failed migration,
 * and a StartFailure when the schema belongs to a newer version of the product.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (types.isNativeError(error) && error.message.startsWith('corrupted migrations')) {
    throw new StartFailure(
      'The database was last used by a newer version of the product. Start that version, or restore a backup made before the upgrade.',
    );
  }
  if (error) throw error;
}
