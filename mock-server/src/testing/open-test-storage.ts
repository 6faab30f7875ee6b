import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStorage, type Storage } from '../storage/storage.ts';

/** A storage in a temporary folder; `remove` closes and deletes it. */
export interface TestStorage {
  readonly storage: Storage;
  readonly remove: () => Promise<void>;
}

export async function openTestStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-storage-'));
  const storage = await openEmbeddedStorage(folder, () => undefined);
  const remove = async (): Promise<void> => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { storage, remove };
}
