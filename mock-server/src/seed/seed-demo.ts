import { StartFailure } from '@parallax/server-kit/config/start-failure';
import type { Keyring } from '@parallax/server-kit/secrets/keyring';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { hashPassword } from '../auth/session/passwords.ts';
import { ApiFailure } from '../http/api/api-failure.ts';
import { seedApiKeys } from './demo-api-keys.ts';
import { seedExchanges } from './demo-exchanges.ts';
import { seedGroups } from './demo-groups.ts';
import { seedMyWidgets } from './demo-my-widgets.ts';
import { seedNotifications } from './demo-notifications.ts';
import { seedPriceAlerts } from './demo-price-alerts.ts';
import { seedSheets } from './demo-sheets.ts';
import { seedStrategies } from './demo-strategies.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, DEMO_TRADERS } from './demo-traders.ts';

/** Inserts the demo data, none of which may exist yet. */
async function insertDemo(transaction: Database, keyring: Keyring): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await transaction.insertInto('company').values(DEMO_COMPANIES).execute();
  for (const trader of DEMO_TRADERS) {
    await transaction
      .insertInto('trader')
      .values({ ...trader, password_hash })
      .execute();
    await seedSheets(transaction, trader);
  }
  await seedExchanges(transaction, keyring);
  await seedApiKeys(transaction, keyring);
  await seedGroups(transaction);
  await seedStrategies(transaction);
  await seedNotifications(transaction);
  await seedPriceAlerts(transaction);
  await seedMyWidgets(transaction);
}

/** Seeds an empty database in one transaction; any other database stays unchanged. */
export async function seedDemo(db: Database, keyring: Keyring): Promise<void> {
  const present = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (present) return;
  await db.transaction().execute((transaction) => insertDemo(transaction, keyring));
}

/**
 * Restores the demo data in one transaction and deletes all e-mail codes. Retains other companies, and
 * the sessions of all traders who exist afterwards.
 */
export async function resetDemo(db: Database, keyring: Keyring): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // one reset of all processes at a time
    await sql`lock table company in exclusive mode`.execute(transaction);
    const { numDeletedRows } = await transaction
      .deleteFrom('company')
      .where(
        'id',
        'in',
        DEMO_COMPANIES.map(({ id }) => id),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw new ApiFailure(409, 'This database does not contain the demo data.');
    }
    await transaction.deleteFrom('email_code').execute();
    await transaction.deleteFrom('code_request').execute();
    await insertDemo(transaction, keyring);
    await sql`delete from session where not exists (
      select 1 from trader where trader.id::text = session.sess -> 'who' ->> 'traderId'
    )`.execute(transaction);
  });
}

const REFUSALS = {
  DATA_DIR:
    'The data folder contains the demo accounts, whose password is public, and DEMO=0 is set or HOST is not a loopback address. Set DEMO=1 to allow the demo accounts, or DATA_DIR to another folder.',
  DATABASE_URL:
    'The database contains the demo accounts, whose password is public. Set DEMO=1 to allow them, or DATABASE_URL to another database.',
} as const;

/** Whether a database contains demo accounts, whose password is public. */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const ids = DEMO_TRADERS.map((trader) => trader.id);
  const present = await db
    .selectFrom('trader')
    .select('id')
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  return present !== undefined;
}

/** Whether a database contains a company that is not one of the demo companies. */
export async function hasOtherCompanies(db: Database): Promise<boolean> {
  const ids = DEMO_COMPANIES.map(({ id }) => id);
  const other = await db
    .selectFrom('company')
    .select('id')
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Throws a StartFailure when the demo accounts exist. */
export async function refuseDemo(
  db: Database,
  setting: 'DATA_DIR' | 'DATABASE_URL',
): Promise<void> {
  if (await hasDemoAccounts(db)) throw new StartFailure(REFUSALS[setting]);
}
