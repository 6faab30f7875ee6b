import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sharedModules } from './shared-modules.ts';

const SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'jotai',
  'jotai/',
  '@tanstack/react-query',
  '@parallax/api/react',
  '@parallax/store',
  '@parallax/feed',
  '@parallax/channels',
  '@parallax/federation/loading',
  '@parallax/federation/navigation',
  '@parallax/ui/state',
];
const UI_LIBRARIES = [
  'zod',
  '@tanstack/react-virtual',
  '@radix-ui/react-collection',
  '@radix-ui/react-dialog',
  '@radix-ui/react-dismissable-layer',
  '@radix-ui/react-dropdown-menu',
  '@radix-ui/react-focus-scope',
  '@radix-ui/react-popover',
  '@radix-ui/react-popper',
  '@radix-ui/react-presence',
  '@radix-ui/react-roving-focus',
  '@radix-ui/react-switch',
  '@radix-ui/react-tabs',
  '@radix-ui/react-tooltip',
];
const BY_CONTENT = ['@parallax/ui'];
const names = (shared: ReturnType<typeof sharedModules>, singleton: boolean) =>
  Object.keys(shared)
    .filter((name) => shared[name]?.singleton === singleton)
    .toSorted();

let made: string | undefined;
afterEach(() => {
  if (made !== undefined) rmSync(made, { recursive: true });
  made = undefined;
});

/**
 * A package with these dependencies installed, each in its own folder and without its own
 * dependencies.
 */
function packageWith(packageNames: readonly string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'shared-modules-'));
  made = directory;
  for (const name of packageNames) {
    const folder = join(directory, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
    if (name !== '@parallax/ui') continue;
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/index.ts'), 'export {};');
  }
  return directory;
}
const PACKAGES = [
  'react',
  'react-dom',
  'jotai',
  '@tanstack/react-query',
  '@parallax/api',
  '@parallax/store',
  '@parallax/feed',
  '@parallax/channels',
  '@parallax/federation',
  '@parallax/ui',
];

/** What is shared of a package whose `ui` has one more file. */
function shareWith(file: string, content: string) {
  const directory = packageWith([...PACKAGES, 'radix-ui', 'axios', ...UI_LIBRARIES]);
  const path = join(directory, 'node_modules/@parallax/ui/src', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const { '@parallax/ui': shared } = sharedModules(directory);
  rmSync(directory, { recursive: true });
  made = undefined;
  return shared;
}

describe('sharedModules', () => {
  it.each([
    ['shell', ['axios']],
    ['mf-workspace', ['axios']],
    ['mf-analytics', ['axios']],
    ['mf-settings', ['axios']],
    ['mf-mobile', ['axios']],
  ])(
    'returns the modules that %s shares with the other builds, each library in the same version',
    (name, more) => {
      const root = new URL('../../../../', import.meta.url);
      const shared = sharedModules(fileURLToPath(new URL(name, root)));
      const shell = sharedModules(fileURLToPath(new URL('shell', root)));
      expect(names(shared, true)).toEqual(SINGLETONS.toSorted());
      expect(names(shared, false)).toEqual([...UI_LIBRARIES, ...BY_CONTENT, ...more].toSorted());
      for (const [request, { version }] of Object.entries(shared)) {
        expect([request, version]).toEqual([request, shell[request]?.version]);
      }
    },
  );

  it('throws if a library is not installed for the package through which it is shared', () => {
    expect(() => sharedModules(packageWith(PACKAGES))).toThrow(
      /axios is not installed for .*@parallax.api\.$/,
    );
  });

  it('throws with the name of a package that is not installed', () => {
    expect(() => sharedModules(packageWith(PACKAGES.slice(1)))).toThrow(
      /^react is not installed for /,
    );
  });

  it('omits a library if the package through which it is shared is not a dependency', () => {
    const directory = packageWith([
      ...PACKAGES,
      'radix-ui',
      'axios',
      ...UI_LIBRARIES.filter((name) => name !== 'zod'),
    ]);
    expect(names(sharedModules(directory), false)).toEqual(
      ['axios', ...BY_CONTENT, ...UI_LIBRARIES.filter((name) => name !== 'zod')].toSorted(),
    );
  });

  describe('shares a package without releases by its content', () => {
    it('with a version that only the same content has', () => {
      const one = shareWith('button.css', '.button {}');
      expect(one).toMatchObject({ singleton: false, strictVersion: true });
      expect(one?.version).toMatch(/^0\.0\.0-content\.[0-9a-f]{16}$/);
      expect(one?.requiredVersion).toBe(one?.version);
      expect(shareWith('button.css', '.button {}')).toEqual(one);
      expect(shareWith('button.css', '.button { }')?.version).not.toBe(one?.version);
      expect(shareWith('buttons.css', '.button {}')?.version).not.toBe(one?.version);
    });

    it('of which tests are no part', () => {
      const one = shareWith('a.test.ts', 'test');
      expect(shareWith('testing/b.ts', 'export {};')).toEqual(one);
    });
  });
});
