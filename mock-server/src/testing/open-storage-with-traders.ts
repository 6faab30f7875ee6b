import { openTestStorage, type TestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { DEMO_COMPANIES, DEMO_TRADERS } from '../seed/demo-traders.ts';

/** Opens a new storage with the demo companies and traders. */
export async function openStorageWithTraders(): Promise<TestStorage> {
  const { storage, remove } = await openTestStorage();
  await storage.db.insertInto('company').values(DEMO_COMPANIES).execute();
  await storage.db
    .insertInto('trader')
    .values(DEMO_TRADERS.map((trader) => Object.assign({ password_hash: '' }, trader)))
    .execute();
  return { storage, remove };
}
