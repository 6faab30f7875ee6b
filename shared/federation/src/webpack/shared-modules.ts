import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';

/**
 * Modules with one instance in the page. A key that ends in a slash includes every subpath;
 * three modules are named twice because their plain keys miss subpaths such as `react-dom/client`.
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
 * Libraries shared by version range: the first copy that is loaded serves every build whose range it
 * satisfies, and the other builds use the copies that they bundle. The value of an entry is the chain
 * of dependencies from a remote's package to the library.
 *
 * Radix is shared because it keeps the open layers and the focus of the page in module variables: with
 * two copies, both could react to one Escape. The list includes the Radix packages that others depend
 * on. Otherwise a remote that needs one tooltip would bundle them all.
 */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  zod: ['@parallax/protocol'],
  axios: ['@parallax/api'],
  '@tanstack/react-virtual': ['@parallax/ui'],
  ...Object.fromEntries(
    RADIX.map((name) => [`@radix-ui/react-${name}`, ['@parallax/ui', 'radix-ui']]),
  ),
};

/**
 * Packages of this repository that the shell and the remotes have in common. They have no versions that a
 * range could promise, so their version is the hash of their content: a remote that was built from the
 * same content uses the instance of the shell, and another one brings its own.
 */
const BY_CONTENT = ['@parallax/ui'] as const;

export interface SharedModule {
  readonly singleton: boolean;
  /** whether an instance of another version is never used */
  readonly strictVersion?: boolean;
  readonly version: string;
  readonly requiredVersion: string;
  readonly packageName: string;
}

const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

const manifestIn = (folder: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** The folder of a package as resolved from `from`; undefined if it is not installed. */
function dependencyOf(from: string, packageName: string): string | undefined {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(packageName) ?? [];
  const found = folders
    .map((folder) => join(folder, packageName))
    .find((folder) => existsSync(join(folder, 'package.json')));
  return found && realpathSync(found);
}

/**
 * The version of the last of `packageNames`, each resolved from the one before, the first from
 * `directory`; undefined if the first is not installed there.
 *
 * @throws Error when a later package is missing, since the library would silently stop being shared
 */
function installedVersion(directory: string, packageNames: readonly string[]): string | undefined {
  let folder = directory;
  for (const [index, name] of packageNames.entries()) {
    const next = dependencyOf(folder, name);
    if (next === undefined && index === 0) return undefined;
    if (next === undefined) throw new Error(`${name} is not installed for ${folder}.`);
    folder = next;
  }
  return manifestIn(folder).version;
}

const IS_TEST = /\.test\.tsx?$|(?:^|[\\/])testing[\\/]/;

/**
 * The content of a package: its files without tests, if it is of this repository, else its version; and the
 * same of all its dependencies.
 */
function* contentOf(folder: string, seen: Set<string>, isOwn = true): Generator<string | Buffer> {
  if (seen.has(folder)) return;
  seen.add(folder);
  const { version, dependencies } = manifestIn(folder);
  yield `${basename(folder)}@${version}`;
  if (isOwn) yield* filesOf(folder);
  for (const [name, range] of Object.entries(dependencies)) {
    const dependency = dependencyOf(folder, name);
    if (dependency !== undefined) {
      yield* contentOf(dependency, seen, range.startsWith('workspace:'));
    }
  }
}

function* filesOf(folder: string): Generator<string | Buffer> {
  yield readFileSync(join(folder, 'package.json'));
  const source = join(folder, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const file of files) {
    if (IS_TEST.test(file) || !statSync(join(source, file)).isFile()) continue;
    yield file.replaceAll('\\', '/');
    yield readFileSync(join(source, file));
  }
}

/** The configuration of the build, which decides what becomes of the content. */
const BUILD = new URL(`base${extname(import.meta.url)}`, import.meta.url);

/** A version that is equal for packages of the same content, built in the same way, only. */
function versionByContent(folder: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(BUILD))
    .update(process.env.NODE_ENV ?? '');
  for (const part of contentOf(folder, new Set())) hash.update(part).update('\0');
  return `0.0.0-content.${hash.digest('hex').slice(0, 16)}`;
}

const sharedAs = (singleton: boolean, packageName: string, version: string): SharedModule => ({
  singleton,
  version,
  requiredVersion: `^${version}`,
  packageName,
});

/**
 * The shared modules of the package in `directory`, with the versions installed there. Each build
 * accepts versions in the caret range of its own: the same major version, and for 0.x the same minor
 * version.
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
  for (const name of BY_CONTENT) {
    const folder = dependencyOf(directory, name);
    if (folder === undefined) throw new Error(`${name} is not installed for ${directory}.`);
    const version = versionByContent(folder);
    const exact = { requiredVersion: version, strictVersion: true };
    shared[name] = { ...sharedAs(false, name, version), ...exact };
  }
  return shared;
}
