import { existsSync, readFileSync } from 'node:fs';
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
  '@parallax/store',
  '@parallax/feed',
  '@parallax/channels',
  '@parallax/federation/loading',
  '@parallax/federation/navigation',
  '@parallax/ui/state',
] as const;

/**
 * Libraries that several builds bring along and that keep nothing of the page, by the package through
 * which each gets them: the first that is loaded serves all whose range it fits, and who does not fit
 * brings its own.
 */
const LIBRARIES = { zod: '@parallax/contract', axios: '@parallax/api' } as const;

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

/** The version in a folder of packages; undefined where it has none of that name. */
function installedVersion(folder: string, packageName: string): string | undefined {
  const file = join(folder, packageName, 'package.json');
  if (!existsSync(file)) return undefined;
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
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
  const packages = join(directory, 'node_modules');
  const shared: Record<string, SharedModule> = {};
  for (const request of SINGLETONS) {
    const packageName = packageOf(request);
    const version = installedVersion(packages, packageName);
    if (version === undefined) throw new Error(`${directory} does not have ${packageName}.`);
    shared[request] = sharedAs(true, packageName, version);
  }
  for (const [name, through] of Object.entries(LIBRARIES)) {
    const version = installedVersion(join(packages, through, 'node_modules'), name);
    if (version !== undefined) shared[name] = sharedAs(false, name, version);
  }
  return shared;
}
