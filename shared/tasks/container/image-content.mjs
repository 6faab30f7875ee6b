import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Packages and programs that build, and must not be in an image that runs. */
const TOOLS = new Set(
  [
    'typescript @typescript @swc esbuild tsx webpack webpack-cli jest @jest playwright @playwright',
    '@biomejs oxlint npm npx pnpm yarn corepack tsc cc gcc g++ clang make ld git',
  ].flatMap((line) => line.split(' ')),
);
/** Package of FEED=live, which is added on request. */
const ON_REQUEST = 'ccxt';
/** Folders whose entries are packages or programs. */
const FOLDERS = /\/(?:node_modules(?:\/\.pnpm)?|s?bin)$/;

/**
 * The paths of build tools below a folder.
 * @param {string} root
 * @returns {string[]}
 */
export function findTools(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ parentPath }) => FOLDERS.test(parentPath))
    .filter(({ name }) => {
      // pnpm's folder names have the version
      const [, scoped = name] = /^(@?[^@+]+)[@+]/.exec(name) ?? [];
      return [name, scoped].some((each) => TOOLS.has(each) || each === ON_REQUEST);
    })
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length));
}
