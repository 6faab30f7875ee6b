import { cp, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the data folder `name` into a test's data folder, in a third of the time that `create` takes.
 * The first call of each Jest worker creates that folder: `create` starts and stops a server or a
 * database on it. Does nothing outside the project `node`.
 */
export async function fillFromTemplate(
  name: 'demo' | 'empty',
  dataDir: string,
  create: (folder: string) => Promise<void>,
): Promise<void> {
  const folders = process.env['PARALLAX_TEMPLATE_FOLDERS'];
  if (folders === undefined) return;
  const template = join(folders, `${name}-${process.env['JEST_WORKER_ID'] ?? '1'}`);
  const isCreated = await stat(template).then(
    () => true,
    () => false,
  );
  if (!isCreated) {
    const temporary = `${template}-temporary`;
    await create(temporary);
    await rename(temporary, template);
  }
  await cp(template, dataDir, { recursive: true });
}
