import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { transformSync } from '@swc/core';
import { z } from 'zod';
import { declaredLoads } from '../loading/declared-loads.ts';
import { type Contributions, firstIssueOf, parseContributions } from '../registry/contributions.ts';
import { analyticsViewExpose, widgetExpose } from '../registry/expose-names.ts';
import type { RemoteName } from '../registry/remote-name.ts';

const FILE = 'src/contributions.ts';

/**
 * The exposes of a remote by name: the file, and the name of the chunk, which several exposes may
 * share.
 */
export type Exposes = Readonly<Record<string, { import: string; name: string }>>;

/** The names of the chunks that share one further chunk, by its name: 'accounts', or 'accounts/histories' in it. */
export type WidgetChunks = Readonly<Record<string, readonly string[]>>;

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
  widgets: z
    .array(
      z.looseObject({
        type: z.string(),
        load,
        chunk: z.string().optional(),
        bundle: z.string().optional(),
      }),
    )
    .optional(),
});

const chunkNamed = (expose: string): string =>
  `__federation_expose_${expose.replace(/[/-]/g, '_')}`;

/** What an import of the declaration resolves with: the name of the file instead of its exports. */
class ImportedFile {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

async function sourceOf(expose: string, loading: () => Promise<unknown>): Promise<string> {
  const imported = await loading();
  if (imported instanceof ImportedFile && imported.source.startsWith('./')) return imported.source;
  throw new Error(`${FILE}: '${expose}' must be loaded by () => import('./file.tsx').`);
}

type Declared = z.infer<typeof declarationSchema>;

/** The exposes whose chunk has the name of another: the header and the views `withPage`, and the widgets of a bundle. */
function chunksOfOthers({ analyticsViews = [], widgets = [] }: Declared): Map<string, string> {
  return new Map([
    ['header', 'page'],
    ...analyticsViews
      .filter((view) => view.withPage)
      .map((view): [string, string] => [analyticsViewExpose(view), 'page']),
    ...widgets.flatMap((widget): [string, string][] =>
      widget.bundle === undefined
        ? []
        : [[widgetExpose(widget), widgetExpose({ type: widget.bundle })]],
    ),
  ]);
}

async function exposesOf(declared: Declared): Promise<Exposes> {
  const ofOthers = chunksOfOthers(declared);
  const entries = declaredLoads(declared).map(async ([expose, loading]) => {
    const source = await sourceOf(expose, loading);
    const name = chunkNamed(ofOthers.get(expose) ?? expose);
    return [`./${expose}`, { import: `./src/${source.slice(2)}`, name }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The path and those above it: 'accounts' and 'accounts/histories'. */
const withParents = (path: string): string[] =>
  path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));

/** The names of the chunks of the widgets that declare one `chunk`, by its name. */
function widgetChunksOf({ widgets = [] }: Declared): WidgetChunks {
  const chunks: Record<string, Set<string>> = {};
  for (const { chunk, bundle, type } of widgets) {
    if (chunk === undefined) continue;
    const name = chunkNamed(widgetExpose({ type: bundle ?? type }));
    for (const path of withParents(chunk)) (chunks[path] ??= new Set()).add(name);
  }
  return Object.fromEntries(Object.entries(chunks).map(([path, names]) => [path, [...names]]));
}

/** The declaration of the file, whose `load` functions resolve with an `ImportedFile`. */
function evaluate(file: string): unknown {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs', noInterop: true },
  });
  const exports: unknown = {};
  let isEvaluated = false;
  const importFile = (source: string): ImportedFile => {
    if (!isEvaluated) throw new Error(`${FILE} may only import types, not '${source}'.`);
    return new ImportedFile(source);
  };
  Reflect.apply(compileFunction(code, ['exports', 'require']), undefined, [exports, importFile]);
  isEvaluated = true;
  return z.object({ default: z.unknown() }).parse(exports).default;
}

export interface DeclaredContributions {
  readonly file: string;
  readonly exposes: Exposes;
  readonly widgetChunks: WidgetChunks;
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
  const declared = declarationSchema.safeParse(evaluate(file));
  if (!declared.success) throw new Error(`${file}: ${firstIssueOf(declared.error)}`);
  const faults: string[] = [];
  const contributions = parseContributions(name, declared.data, (fault) => faults.push(fault));
  if (faults.length > 0) throw new Error([`${file}:`, ...faults].join('\n'));
  return {
    file,
    exposes: await exposesOf(declared.data),
    widgetChunks: widgetChunksOf(declared.data),
    contributions,
  };
}
