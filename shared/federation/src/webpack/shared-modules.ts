import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * What must be one instance in the page. A key that ends in a slash takes every subpath along;
 * react and react-dom are named twice because the plain key misses `react-dom/client`.
 */
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
] as const;

const RADIX = [
  'collection',
  'dialog',
  'dismissable-layer',
  'dropdown-menu',
  'focus-scope',
  'popover',
  'popper',
  'presence',
  'roving-focus',
  'switch',
  'tabs',
  'tooltip',
] as const;

/**
 * Libraries that several builds bring along, by the packages through which each gets them: the first
 * that is loaded serves all whose range it fits, and who does not fit brings its own. Those of Radix
 * keep which layers of the page are open and which of them holds the focus; with a second copy, one
 * Escape may close a layer of each. What they are made of is shared too, or a remote would bring all
 * of it for one tooltip.
 */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  zod: ['@parallax/protocol'],
  axios: ['@parallax/api'],
  '@tanstack/react-virtual': ['@parallax/ui'],
  ...Object.fromEntries(
    RADIX.map((name) => [`@radix-ui/react-${name}`, ['@parallax/ui', 'radix-ui']]),
  ),
};

export interface SharedModule {
  readonly singleton: boolean;
  readonly version: string;
  readonly requiredVersion: string;
  readonly packageName: string;
}

const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

const manifestSchema = z.object({ version: z.string() });

/** The folder of a package as the one in `from` gets it; undefined where it does not. */
function dependencyOf(from: string, packageName: string): string | undefined {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(packageName) ?? [];
  const found = folders
    .map((folder) => join(folder, packageName))
    .find((folder) => existsSync(join(folder, 'package.json')));
  return found && realpathSync(found);
}

/**
 * The version that a package gets through others; undefined where it does not have the first of them.
 *
 * @throws Error where one of the others is not there: it would no longer be shared, and nobody told
 */
function installedVersion(directory: string, packageNames: readonly string[]): string | undefined {
  let folder = directory;
  for (const [index, name] of packageNames.entries()) {
    const next = dependencyOf(folder, name);
    if (next === undefined && index === 0) return undefined;
    if (next === undefined) throw new Error(`${name} is not installed for ${folder}.`);
    folder = next;
  }
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return manifestSchema.parse(manifest).version;
}

const sharedAs = (singleton: boolean, packageName: string, version: string): SharedModule => ({
  singleton,
  version,
  requiredVersion: `^${version}`,
  packageName,
});

/**
 * The shared modules of the package in `directory`, with the versions installed there. Each build
 * accepts of the others what fits the caret range of its own: the same major version, and while that
 * is 0 the same minor version.
 */
export function sharedModules(directory: string): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  for (const request of SINGLETONS) {
    const packageName = packageOf(request);
    const version = installedVersion(directory, [packageName]);
    if (version === undefined) throw new Error(`${packageName} is not installed for ${directory}.`);
    shared[request] = sharedAs(true, packageName, version);
  }
  for (const [name, through] of Object.entries(LIBRARIES)) {
    const version = installedVersion(directory, [...through, name]);
    if (version !== undefined) shared[name] = sharedAs(false, name, version);
  }
  return shared;
}
