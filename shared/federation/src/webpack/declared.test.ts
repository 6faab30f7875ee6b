import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declaredContributions } from './declared.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-declared-'));
  mkdirSync(join(folder, 'src'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const declared = (declaration: string) => {
  const lines = ["import type { Declaration } from '@parallax/federation/loading';", declaration];
  writeFileSync(join(folder, 'src/contributions.ts'), lines.join('\n'));
  return declaredContributions('mf_toy', folder);
};

describe('the declaration of a remote', () => {
  it('is parsed into exposes named after its keys, and contributions without code', async () => {
    const { exposes, contributions } = await declared(`export default {
      page: () => import('./page/page.tsx'),
      header: async () => await import("./page/header.tsx"),
      exposes: { 'a-part': () => import('./part.tsx') },
      pages: [{ path: 'toys', label: 'Toys', order: 1, header: true }],
      settingsTabs: [{ id: 'toys', label: 'Toys', order: 2, load: () => import('./tab.tsx') }],
    } satisfies Declaration<'mf_toy'>;`);
    expect(exposes).toEqual({
      './page': { import: './src/page/page.tsx', name: '__federation_expose_page' },
      './header': { import: './src/page/header.tsx', name: '__federation_expose_page' },
      './a-part': { import: './src/part.tsx', name: '__federation_expose_a_part' },
      './settings-tab/toys': {
        import: './src/tab.tsx',
        name: '__federation_expose_settings_tab_toys',
      },
    });
    expect(contributions).toEqual({
      pages: [{ path: 'toys', label: 'Toys', order: 1, header: true }],
      settingsTabs: [{ id: 'toys', label: 'Toys', order: 2 }],
    });
  });

  it('names the chunks of widgets that share one more, and the one of a bundle', async () => {
    const rows = [
      ['CLOCK', "chunk: 'times/past', bundle: 'CLOCKS',"],
      ['WATCH', "chunk: 'times/past', bundle: 'CLOCKS',"],
      ['DIARY', "chunk: 'times/past',"],
      ['TIMER', "chunk: 'times',"],
      ['TOY', ''],
    ].map(
      ([type, shared]) => `{
        type: '${type}', title: 'A', category: 'A', description: '', order: 1, icon: 'eye',
        listing: 'add-widget', size: { w: 6, h: 8 }, minSize: { w: 2, h: 4 }, skeleton: 'chart',
        ${shared} load: () => import('./toy.ts'),
      }`,
    );
    const { exposes, widgetChunks, contributions } = await declared(
      `export default { widgets: [${rows.join()}] };`,
    );
    const clocks = '__federation_expose_widget_CLOCKS';
    const diary = '__federation_expose_widget_DIARY';
    expect(exposes).toMatchObject({
      './widget/CLOCK': { name: clocks },
      './widget/WATCH': { name: clocks },
      './widget/DIARY': { name: diary },
    });
    expect(widgetChunks).toEqual({
      times: [clocks, diary, '__federation_expose_widget_TIMER'],
      'times/past': [clocks, diary],
    });
    expect(contributions.widgets?.[0]).toMatchObject({ type: 'CLOCK', skeleton: 'chart' });
    expect(contributions.widgets?.[0]).not.toHaveProperty('chunk');
    expect(contributions.widgets?.[0]).not.toHaveProperty('bundle');
  });

  it.each([
    [
      "{ settingsTabs: [{ id: 'toys', label: '', order: 1, load: () => import('./tab.tsx') }] }",
      /mf_toy settingsTabs\[0\] is rejected: label: /,
    ],
    ["{ page: () => import('../elsewhere.tsx') }", /'page' must be loaded by \(\) => import/],
    ['{ page: async () => ({}) }', /'page' must be loaded by \(\) => import/],
    ["{ widgets: [{ type: 'TOY' }] }", /widgets\.0\.load: is not a function/],
  ])('fails the build with a reason if invalid: %s', async (declaration, reason) => {
    await expect(declared(`export default ${declaration};`)).rejects.toThrow(reason);
  });

  it('is rejected if it imports a value, which a declaration has no use for', async () => {
    const declaration =
      "import { label } from './label.ts';\nexport default { pages: [{ path: 'toys', label, order: 1 }] };";
    await expect(declared(declaration)).rejects.toThrow("may only import types, not './label.ts'");
  });
});
