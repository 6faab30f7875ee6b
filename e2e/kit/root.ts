import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : rootAbove(dirname(folder));
}

/** The folder of the repository, for sources and for what they are compiled to. */
export const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)));
