import { describe, expect, it } from '@jest/globals';
import { findCircles } from './circles.mjs';
import { RULES } from './rules.mjs';
import { findUnused } from './unused.mjs';

type Files = Parameters<typeof findCircles>[0];
type SourceFile = Files extends Map<string, infer File> ? File : never;

/** A graph of files with what each imports, as 'file: name'. */
const graphOf = (
  files: Record<string, Partial<SourceFile> & { from?: readonly string[] }>,
): Files =>
  new Map(
    Object.entries(files).map(([path, { from = [], ...file }]) => {
      const imports = from
        .map((text) => text.split(': '))
        .map(([to = '', name = '*']) => ({ to, names: [name] }));
      return [
        path,
        { source: '', exports: new Map(), stars: [], isPublic: false, imports, ...file },
      ];
    }),
  );

describe('circles', () => {
  it('are found among folders whose files are in none', () => {
    const { ofFiles, ofFolders } = findCircles(
      graphOf({
        'src/a/one.ts': { from: ['src/b/one.ts', 'src/b/two.ts', 'src/c/one.ts'] },
        'src/a/two.ts': {},
        'src/b/one.ts': {},
        'src/b/two.ts': { from: ['src/a/two.ts'] },
        'src/c/one.ts': {},
      }),
    );
    expect(ofFiles).toEqual([]);
    expect(ofFolders).toEqual([
      { folder: 'src', members: ['a', 'b'], cuts: ['src/b/two.ts → src/a/two.ts'] },
    ]);
  });

  it('are found among files, of which tests are none', () => {
    const { ofFiles } = findCircles(
      graphOf({
        'src/list.ts': { from: ['src/row.ts'] },
        'src/row.ts': { from: ['src/list.ts'] },
        'src/testing/rows.ts': { from: ['src/row.test.ts'] },
        'src/row.test.ts': { from: ['src/testing/rows.ts'] },
      }),
    );
    expect(ofFiles.map(({ members }) => members)).toEqual([['src/list.ts', 'src/row.ts']]);
  });
});

const names = (...all: string[]): SourceFile['exports'] =>
  new Map(all.map((name) => [name, undefined]));

it('what is unused is found through files that export it again', () => {
  const graph = graphOf({
    'main.ts': { from: ['index.ts: used', 'whole.ts: *'], source: 'whole.mentioned()' },
    'index.ts': {
      exports: new Map([['again', { to: 'deep.ts', name: 'deep' }]]),
      stars: ['all.ts'],
      from: ['deep.ts: ', 'all.ts: '],
    },
    'all.ts': { exports: names('used', 'unused') },
    'deep.ts': { exports: names('deep') },
    'entry.ts': { exports: names('public'), isPublic: true },
    'whole.ts': { exports: names('mentioned', 'other', 'own'), source: 'own = other; own' },
    'left.ts': {},
  });
  expect(findUnused(graph, [/^main\.ts$/])).toEqual([
    'index.ts: no file uses again',
    'all.ts: no file uses unused',
    'deep.ts: no file uses deep',
    'whole.ts: no file uses other',
    'left.ts: no file imports this one',
  ]);
});

const isRefused = (from: string, to: string): boolean =>
  RULES.some(({ forbidden }) => forbidden.test(`${from} → ${to}`));

it.each([
  ['shared/ui/src/a.ts', 'shared/store/src/index.ts'],
  ['shared/ui/src/a.ts', 'shell/src/main.ts'],
  ['mf-mobile/src/a.ts', 'mf-workspace/src/contributions.ts'],
  ['mf-mobile/src/a.ts', 'react-router-dom'],
  ['mf-workspace/src/sheet/a.ts', 'mf-workspace/src/widgets/notes/notes.tsx'],
  ['mf-workspace/src/widgets/notes/a.ts', 'mf-workspace/src/sheet/page/page.tsx'],
  ['mf-workspace/src/widgets/notes/a.ts', 'mf-workspace/src/widgets/watch-list/a.ts'],
  ['mf-workspace/src/widgets/price-chart/a.ts', 'mf-workspace/src/widgets/charting/a.ts'],
])('%s does not import %s', (from, to) => {
  expect(isRefused(from, to)).toBe(true);
});

it.each([
  ['shared/store/src/a.ts', 'shared/ui/src/index.ts'],
  ['shell/src/a.ts', 'react-router-dom'],
  ['mf-workspace/src/contributions.ts', 'mf-workspace/src/widgets/notes/notes.tsx'],
  ['mf-workspace/src/widgets/charting/a.ts', 'mf-workspace/src/widgets/price-chart/a.ts'],
  ['mf-workspace/src/widgets/notes/a.ts', 'mf-workspace/src/widgets/notes/b.ts'],
  ['mf-workspace/src/widgets/notes/a.ts', 'mf-workspace/src/widget-kit/frame/a.ts'],
])('%s may import %s', (from, to) => {
  expect(isRefused(from, to)).toBe(false);
});
