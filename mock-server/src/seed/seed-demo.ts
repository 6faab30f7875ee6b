import { StartFailure } from '../config/start-failure.ts';
import { hashPassword } from '../session/passwords.ts';
import type { Database } from '../storage/storage.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, DEMO_TRADERS } from './demo-people.ts';
import { seedSheets } from './demo-sheets.ts';

/** Fills an empty database with the demo data, all of it or none; any other is left as it is. */
export async function seedDemo(db: Database): Promise<void> {
  const present = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('company').values(DEMO_COMPANIES).execute();
    for (const trader of DEMO_TRADERS) {
      await transaction
        .insertInto('trader')
        .values({ ...trader, password_hash })
        .execute();
      await seedSheets(transaction, trader);
    }
  });
}

/** Throws a StartFailure when the demo accounts, whose password everybody knows, are there. */
export async function refuseDemo(db: Database): Promise<void> {
  const ids = DEMO_TRADERS.map((trader) => trader.id);
  const present = await db
    .selectFrom('trader')
    .select('id')
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (!present) return;
  throw new StartFailure(
    'The data folder holds the demo accounts, whose password is known, and HOST is open to others. Set DEMO=1 if that is meant, or DATA_DIR to another folder.',
  );
}
