import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { packages } from '../packages.mjs';
import { ROOT } from '../root.mjs';

/**
 * `to` is a source file, or a package of the registry. `names` are those that are imported, '*' for all.
 * @typedef {{ to: string, names: string[] }} Import
 * @typedef {{ to: string, name: string }} Origin of a name that is imported and exported again
 * @typedef {{ source: string, imports: Import[], exports: Map<string, Origin | undefined>, stars: string[], isPublic: boolean }} SourceFile `stars` are the files of `export *`, `isPublic` that of a package's entry
 * @typedef {Map<string, SourceFile>} ImportGraph
 */

/** Whether a file is a test, or of a `testing` folder. @param {string} file */
export const isOfTests = (file) => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file);

const SKIPPED = /^(?:\..*|node_modules|dist|build|test-results|template)$/;
const SOURCE = /(?<!\.d)\.(?:tsx?|mjs)$/;

/**
 * The sources below a folder, relative to the repository.
 * @param {string} folder
 * @returns {string[]}
 */
const sourcesBelow = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : sourcesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });

/** The source of each entry, such as `@parallax/api/react`, of each package. */
function packageEntries() {
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (const folder of packages()) {
    const manifest = readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
    const { name, exports = {} } = JSON.parse(manifest);
    for (const [entry, { source }] of Object.entries(exports))
      if (source) entries.set(join(name, entry), join(folder, source));
  }
  return entries;
}

/** `import()`, also of a type, and files of workers: imports without names. */
const UNNAMED = /(?:\bimport\(|\bnew URL\()\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g;

/** @param {{ kind: string, name?: string | null | undefined }} name of the parser */
const nameOf = ({ kind, name }) => name ?? (kind === 'Default' ? 'default' : '*');

/**
 * Who imports what in all packages, tests and tasks: values and types, also by `import()`.
 * @returns {ImportGraph}
 */
export function readImportGraph() {
  const entries = packageEntries();
  const publicFiles = new Set(entries.values());
  const files = new Set(sourcesBelow('').sort());

  /** @param {string} from @param {string} specifier */
  function resolve(from, specifier) {
    if (specifier.startsWith('.')) return join(dirname(from), specifier);
    const known = entries.get(specifier);
    if (known !== undefined) return known;
    for (const [entry, source] of entries) {
      const start = entry.endsWith('/*') ? entry.slice(0, -1) : undefined;
      if (start !== undefined && specifier.startsWith(start))
        return source.replace('*', specifier.slice(start.length));
    }
    return specifier;
  }

  /** @param {string} file @returns {SourceFile} */
  function read(file) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const { staticImports, staticExports } = parseSync(file, source).module;
    /** @type {SourceFile} */
    const found = {
      source,
      imports: [],
      exports: new Map(),
      stars: [],
      isPublic: publicFiles.has(file),
    };
    const { imports, exports, stars } = found;
    /** @param {string} specifier @param {string[]} names */
    const add = (specifier, names) => {
      const to = resolve(file, specifier);
      if (files.has(to) || !specifier.startsWith('.')) imports.push({ to, names });
      return to;
    };
    for (const { moduleRequest, entries: names } of staticImports) {
      const imported = names.map(({ importName }) => nameOf(importName));
      add(moduleRequest.value, imported);
    }
    const exported = staticExports.flatMap(({ entries: names }) => names);
    for (const { moduleRequest, importName, exportName } of exported) {
      const to = moduleRequest && add(moduleRequest.value, []);
      if (to && nameOf(exportName) === '*') stars.push(to);
      else exports.set(nameOf(exportName), to ? { to, name: nameOf(importName) } : undefined);
    }
    for (const [, specifier = ''] of source.matchAll(UNNAMED)) add(specifier, ['*']);
    return found;
  }

  return new Map([...files].map((file) => [file, read(file)]));
}
