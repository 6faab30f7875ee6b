import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { z } from 'zod';
import { declaredLoads } from '../loading/declared-loads.ts';
import { type Contributions, firstIssueOf, parseContributions } from '../registry/contributions.ts';
import { analyticsViewExpose } from '../registry/expose-names.ts';
import type { RemoteName } from '../registry/remote-name.ts';

const FILE = 'src/contributions.ts';
const IMPORT = /^\(\)\s*=>\s*import\(\s*(['"])(\.\/[^'"]+)\1\s*\)$/;

/**
 * The exposes of a remote by name: the file, and the name of the chunk, which several exposes may
 * share.
 */
export type Exposes = Readonly<Record<string, { import: string; name: string }>>;

const load = z.custom<() => Promise<unknown>>(
  (value) => typeof value === 'function',
  'is not a function',
);
const declarationSchema = z.looseObject({
  page: load.optional(),
  header: load.optional(),
  exposes: z.record(z.string(), load).optional(),
  settingsTabs: z.array(z.looseObject({ id: z.string(), load })).optional(),
  analyticsViews: z
    .array(z.looseObject({ id: z.string(), load, withPage: z.literal(true).optional() }))
    .optional(),
  widgets: z.array(z.looseObject({ type: z.string(), load })).optional(),
});

const chunkNamed = (expose: string): string =>
  `__federation_expose_${expose.replace(/[/-]/g, '_')}`;

function exposesOf(declared: z.infer<typeof declarationSchema>): Exposes {
  // views with `withPage` are bundled with the page
  const withPage = new Set([
    'header',
    ...(declared.analyticsViews ?? []).filter((view) => view.withPage).map(analyticsViewExpose),
  ]);
  const entries = declaredLoads(declared).map(([expose, loading]) => {
    const source = IMPORT.exec(String(loading))?.[2];
    if (source !== undefined) {
      return [
        `./${expose}`,
        {
          import: `./src/${source.slice(2)}`,
          name: chunkNamed(withPage.has(expose) ? 'page' : expose),
        },
      ] as const;
    }
    throw new Error(`${FILE}: '${expose}' must be loaded by () => import('./file.tsx').`);
  });
  return Object.fromEntries(entries);
}

/** The file as a module without its types; it imports nothing but types. */
async function evaluate(file: string): Promise<unknown> {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return z.object({ default: z.unknown() }).parse(module).default;
}

export interface DeclaredContributions {
  readonly file: string;
  readonly exposes: Exposes;
  readonly contributions: Contributions;
}

/**
 * Reads what the remote in `directory` declares in `src/contributions.ts`.
 *
 * @throws Error with the first fault of the file's structure, or with every fault of its contributions
 */
export async function declaredContributions(
  name: RemoteName,
  directory: string,
): Promise<DeclaredContributions> {
  const file = join(directory, FILE);
  const declared = declarationSchema.safeParse(await evaluate(file));
  if (!declared.success) throw new Error(`${file}: ${firstIssueOf(declared.error)}`);
  const faults: string[] = [];
  const contributions = parseContributions(name, declared.data, (fault) => faults.push(fault));
  if (faults.length > 0) throw new Error([`${file}:`, ...faults].join('\n'));
  return { file, exposes: exposesOf(declared.data), contributions };
}
