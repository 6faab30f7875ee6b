import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The folder of the repository, seen from `src/config` as from `dist/config`. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

const packageSchema = z.object({ version: z.string() });

/** The version that a package of ours states. */
export const packageVersion = (file: string): string =>
  packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
