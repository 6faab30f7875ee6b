import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  return existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : findRoot(dirname(folder));
}

/** The folder of the repository, also when this file is compiled. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));
