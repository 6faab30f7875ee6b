import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import webpack, { type Stats } from 'webpack';
import { remoteSplitChunks } from './remote-split-chunks.ts';

const folder = mkdtempSync(join(tmpdir(), 'parallax-split-chunks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nameOf = (widget: string) => `__federation_expose_widget_${widget}`;

/** More than what webpack would leave where it is used. */
const LARGE = '"x".repeat(1);'.repeat(3_000);

const loadOf = (widget: string) =>
  `import(/* webpackChunkName: "${nameOf(widget)}" */ './${widget}.js');`;

/** Builds widgets that import these modules. Returns the names of the files with each module. */
async function filesOf(
  widgets: Readonly<Record<string, readonly string[]>>,
  chunks: Parameters<typeof remoteSplitChunks>[0] = {},
): Promise<Record<string, string[]>> {
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.js`), text);
  const modules = new Set(Object.values(widgets).flat());
  for (const name of modules) write(name, `${LARGE} globalThis.${name} = 1;`);
  for (const [widget, imported] of Object.entries(widgets))
    write(widget, imported.map((name) => `import './${name}.js';`).join('\n'));
  write('entry', Object.keys(widgets).map(loadOf).join('\n'));
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: join(folder, 'build') },
    optimization: { splitChunks: remoteSplitChunks(chunks), concatenateModules: false },
  });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  const files: Record<string, string[]> = {};
  for (const chunk of stats?.compilation.chunks ?? [])
    for (const module of stats?.compilation.chunkGraph.getChunkModulesIterable(chunk) ?? []) {
      const name = module.nameForCondition()?.match(/(\w+)\.js$/)?.[1] ?? '';
      if (modules.has(name)) (files[name] ??= []).push(chunk.name ?? 'a file of its own');
    }
  for (const names of Object.values(files)) names.sort();
  return files;
}

describe('the files of a remote', () => {
  it('a few widgets repeat what only they share', async () => {
    expect(
      await filesOf({ A: ['both', 'all'], B: ['both', 'all'], C: ['all'], D: ['all'] }),
    ).toEqual({ both: [nameOf('A'), nameOf('B')], all: ['common'] });
  });

  it('what only widgets of a chunk share is apart from the page, and what some of them share apart from the others', async () => {
    const shared = await filesOf(
      {
        A: ['every', 'page'],
        B: ['every', 'page'],
        C: ['every', 'some'],
        D: ['every', 'some'],
        E: ['page'],
        F: ['page'],
      },
      {
        accounts: ['A', 'B', 'C', 'D'].map(nameOf),
        'accounts/histories': ['C', 'D'].map(nameOf),
      },
    );
    expect(shared).toEqual({
      every: ['accounts'],
      some: ['accounts-histories'],
      page: ['common'],
    });
  });
});
