import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStorage, type Storage } from '../storage/storage.ts';
import { fillFromTemplate } from './template-folder.ts';

/** A storage in a temporary folder; `remove` closes and deletes it. */
export interface TestStorage {
  readonly storage: Storage;
  readonly remove: () => Promise<void>;
}

const open = (folder: string): Promise<Storage> => openEmbeddedStorage(folder, () => undefined);

async function createEmpty(folder: string): Promise<void> {
  await mkdir(folder);
  const storage = await open(folder);
  await storage.close();
}

export async function openTestStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-storage-'));
  await fillFromTemplate('empty', folder, createEmpty);
  const storage = await open(folder);
  const remove = async (): Promise<void> => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { storage, remove };
}
