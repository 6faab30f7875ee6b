import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packages } from './packages.mjs';
import { ROOT } from './root.mjs';

const SUFFIX = '.module.css';

interface Module {
  readonly defined: ReadonlySet<string>;
  readonly used: Set<string>;
  /** a class is chosen by an expression: `styles[variant]` */
  isIndexed: boolean;
}

const sources = (): string[] =>
  packages()
    .map((name) => join(ROOT, name, 'src'))
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );

function classesOf(path: string): Set<string> {
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .map((selector) => selector.replaceAll(/:global\([^()]*\)/g, ''))
      .flatMap((selector) =>
        Array.from(selector.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name),
      ),
  );
}

/** Styles of the root by what the page contains, apart from those of printed pages. */
const rootStylesByContent = (): string[] =>
  sources()
    .filter((path) => path.endsWith('.css') && !path.endsWith('print.css'))
    .filter((path) => {
      const css = readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
      return /(?<![.\w-])(?::root|html|body)[^\s{>+~]*:has\(/.test(css.replaceAll(/,\s+/g, ','));
    })
    .map((path) => relative(ROOT, path));

/** Every CSS module with its uses, and the places that use a class which it does not define. */
function inspect() {
  const files = sources();
  const modules = new Map<string, Module>();
  for (const path of files.filter((name) => name.endsWith(SUFFIX))) {
    modules.set(path, { defined: classesOf(path), used: new Set(), isIndexed: false });
  }
  const undefinedClasses: string[] = [];
  for (const path of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(path, 'utf8');
    for (const [, name = '', from = ''] of text.matchAll(
      /import (\w+) from '(.+\.module\.css)'/g,
    )) {
      const module = modules.get(join(dirname(path), from));
      if (module === undefined) throw new Error(`${path} imports ${from}, which does not exist.`);
      module.isIndexed ||= new RegExp(`(?<![.\\w])${name}\\[`).test(text);
      const uses = text.matchAll(new RegExp(`(?<![.\\w/-])${name}\\.(?!module\\.css)(\\w+)`, 'g'));
      for (const [, used = ''] of uses) {
        module.used.add(used);
        if (!module.defined.has(used)) {
          undefinedClasses.push(`${relative(ROOT, path)}: ${name}.${used}`);
        }
      }
    }
  }
  const unusedClasses = [...modules].flatMap(([path, { defined, used, isIndexed }]) =>
    [...defined]
      .filter((name) => !isIndexed && !used.has(name))
      .map((name) => `${relative(ROOT, path)}: .${name}`),
  );
  return { modules, undefinedClasses, unusedClasses };
}

describe('CSS modules', () => {
  const { modules, undefinedClasses, unusedClasses } = inspect();

  it('define every class that is used', () => {
    expect(modules.size).toBeGreaterThan(100);
    expect(undefinedClasses).toEqual([]);
  });

  it('have no unused class', () => {
    expect(unusedClasses).toEqual([]);
  });

  // the browser would compute the styles of the whole page with each change of it
  it('have no style of the root by what the page contains', () => {
    expect(rootStylesByContent()).toEqual([]);
  });
});
