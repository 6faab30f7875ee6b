import { cp, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the demo data into a test's data folder; copying takes a third of the time of seeding. The
 * first call of each Jest worker seeds it with `make`, which starts and stops a server on the given
 * folder.
 */
export async function fillWithDemo(
  dataDir: string,
  make: (folder: string) => Promise<void>,
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
    await make(temporary);
    await rename(temporary, cached);
  }
  await cp(cached, dataDir, { recursive: true });
}
