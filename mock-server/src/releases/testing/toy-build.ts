import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Contributions } from '@parallax/federation/registry';
import { INTERFACE_VERSIONS } from '@parallax/federation/release';
import type { ReleaseFile } from '@parallax/protocol';
import { contentHash } from '../version-content.ts';

interface ToyBuild {
  readonly name?: string;
  /** the code, which makes one version differ from another */
  readonly code?: string;
  readonly shared?: Readonly<Record<string, string>>;
  readonly runtime?: string;
  readonly interfaceVersion?: number;
  readonly uses?: readonly string[];
  readonly exposes?: readonly string[];
  /** the contents of its `contributions.json`, valid or not */
  readonly contributions?: Readonly<Partial<Record<keyof Contributions, unknown>>>;
}

export type Files = ReadonlyMap<string, Uint8Array>;

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

const sourceMap = JSON.stringify({
  version: 3,
  sources: ['webpack://mf_toy/./src/page/page.tsx'],
  // null for a source without its content
  sourcesContent: [null],
  names: [],
  // generated 1:1 is line 3, column 5 of the source
  mappings: 'AAEI',
});

/** The files of a small remote, as a webpack build would leave them. */
export function toyBuild({
  name = 'mf_toy',
  code = 'one',
  shared = { react: '^19.3.1' },
  runtime = '2.9.2',
  interfaceVersion = INTERFACE_VERSIONS.newest,
  uses = [],
  exposes = ['page'],
  contributions = {},
}: ToyBuild = {}): Files {
  const page = `page.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  const none = { sync: [], async: [] };
  const manifest = {
    name,
    metaData: { remoteEntry: { name: `${name}.js`, path: '' }, pluginVersion: runtime },
    shared: Object.entries(shared).map(([module, requiredVersion]) => ({
      name: module,
      version: requiredVersion.replace('^', ''),
      requiredVersion,
      singleton: true,
    })),
    exposes: exposes.map((expose) => ({
      path: `./${expose}`,
      assets: { js: { sync: [page], async: [] }, css: none },
    })),
  };
  const script = `// ${code}\n`.repeat(50);
  return new Map([
    ['mf-manifest.json', bytes(JSON.stringify(manifest))],
    ['contributions.json', bytes(JSON.stringify(contributions))],
    ['release.json', bytes(JSON.stringify({ contract: interfaceVersion, uses }))],
    [`${name}.js`, bytes(`/* ${code} */`)],
    [page, bytes(script)],
    [`${page}.br`, new Uint8Array(brotliCompressSync(script))],
    [`${page}.map`, bytes(sourceMap)],
  ]);
}

export const pageOf = (files: Files): string =>
  [...files.keys()].find((path) => /^page\..*\.js$/.test(path)) ?? '';

export const listOf = (files: Files): ReleaseFile[] =>
  [...files].map(([path, content]) => ({
    path,
    hash: contentHash(content),
    bytes: content.length,
  }));

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** A shell that shares React 19.3.1. */
export const toyShell = (): Files =>
  new Map([
    [
      'page.json',
      bytes(
        JSON.stringify({
          entry: { js: ['/assets/shell.js'], css: [] },
          start: { js: ['/assets/start.0123abcd.js'], css: [] },
          lazy: {},
          shared: {},
        }),
      ),
    ],
    [
      'mf-manifest.json',
      bytes(
        JSON.stringify({
          name: 'parallax_shell',
          metaData: { remoteEntry: { name: '', path: '' }, pluginVersion: '2.9.2' },
          shared: [
            { name: 'react', version: '19.3.1', requiredVersion: '^19.3.1', singleton: true },
          ],
          exposes: [],
        }),
      ),
    ],
    ['shell.js', bytes('shell')],
    ['start.0123abcd.js', bytes('start')],
  ]);
