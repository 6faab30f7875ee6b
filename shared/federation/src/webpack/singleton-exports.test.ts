import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { z } from 'zod';

const SHARED = fileURLToPath(new URL('../../../', import.meta.url));
const RECORD = 'federation/src/webpack/singleton-exports.json';
/** Our own singletons, each with its package and the folder of its index. */
const SINGLETONS = [
  ['@parallax/api/react', 'api', 'react/'],
  ['@parallax/store', 'store', ''],
  ['@parallax/feed', 'feed', ''],
  ['@parallax/channels', 'channels', ''],
  ['@parallax/federation/loading', 'federation', 'loading/'],
  ['@parallax/federation/navigation', 'federation', 'navigation/'],
  ['@parallax/ui/state', 'ui', 'state/'],
] as const;

const read = (path: string): string => readFileSync(`${SHARED}${path}`, 'utf8');
const versionSchema = z.object({ version: z.string() });
const recordSchema = z.record(
  z.string(),
  z.object({ version: z.string(), exports: z.array(z.string()) }),
);

/** The names of the values that an index exports; types do not exist at run time. */
function exportedValues(index: string): string[] {
  const lists = [...index.matchAll(/export (type )?\{([^}]*)\}/g)];
  return lists
    .flatMap(([, isType, list = '']) => (isType === undefined ? list.split(',') : []))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => entry.split(' as ').at(-1) ?? entry)
    .toSorted();
}

// A remote runs beside a shell of another release if the versions of the singletons are compatible,
// so a changed export needs another version: a minor one when it is removed, a patch when it is new.
it.each(SINGLETONS)(
  '%s exports exactly the recorded names of its version',
  (name, folder, index) => {
    const { version } = versionSchema.parse(JSON.parse(read(`${folder}/package.json`)));
    const record = recordSchema.parse(JSON.parse(read(RECORD)));
    const exports = exportedValues(read(`${folder}/src/${index}index.ts`));
    expect(record[name]).toEqual({ version, exports });
  },
);
