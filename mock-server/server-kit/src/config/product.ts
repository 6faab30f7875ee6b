import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The folder of the repository, relative to `src/config` and `dist/config` alike. */
export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

const packageSchema = z.object({ version: z.string() });

/** The version in a package.json of this repository. */
export const packageVersion = (file: string): string =>
  packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
