import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_COMPANIES, DEMO_TRADERS } from '../seed/demo-people.ts';
import { openEmbeddedStorage, type Storage } from '../storage/storage.ts';

/** Opens a new storage with the demo companies and traders. `remove` closes and deletes it. */
export async function openStorageWithTraders(): Promise<{
  storage: Storage;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-traders-'));
  const storage = await openEmbeddedStorage(folder, () => undefined);
  await storage.db.insertInto('company').values(DEMO_COMPANIES).execute();
  await storage.db
    .insertInto('trader')
    .values(DEMO_TRADERS.map((trader) => Object.assign({ password_hash: '' }, trader)))
    .execute();
  const remove = async (): Promise<void> => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { storage, remove };
}
