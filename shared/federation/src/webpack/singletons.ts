import { readFileSync } from 'node:fs';
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

export interface SharedModule {
  readonly singleton: true;
  readonly version: string;
  readonly requiredVersion: string;
  readonly packageName: string;
}

const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

function installedVersion(directory: string, packageName: string): string {
  const file = join(directory, 'node_modules', packageName, 'package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/**
 * The shared modules of the package in `directory`, with the versions installed there. Each build
 * accepts of the others what fits the caret range of its own: the same major version, and while that
 * is 0 the same minor version.
 */
export function singletons(directory: string): Record<string, SharedModule> {
  return Object.fromEntries(
    SINGLETONS.map((request): [string, SharedModule] => {
      const packageName = packageOf(request);
      const version = installedVersion(directory, packageName);
      return [request, { singleton: true, version, requiredVersion: `^${version}`, packageName }];
    }),
  );
}
