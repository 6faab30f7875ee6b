import { cp, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the demo data into a test's data folder, in a third of the time that seeding takes. The first
 * call of each Jest worker seeds the data with `seed`, which starts and stops a server on a folder.
 */
export async function fillWithDemo(
  dataDir: string,
  seed: (folder: string) => Promise<void>,
): Promise<void> {
  const folders = process.env['PARALLAX_DEMO_FOLDERS'];
  if (folders === undefined) return;
  const cached = join(folders, process.env['JEST_WORKER_ID'] ?? '1');
  const isCached = await stat(cached).then(
    () => true,
    () => false,
  );
  if (!isCached) {
    const temporary = `${cached}-temporary`;
    await seed(temporary);
    await rename(temporary, cached);
  }
  await cp(cached, dataDir, { recursive: true });
}
