import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import webpack, { type Stats } from 'webpack';
import { MachinePathsPlugin } from './machine-paths-plugin.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parallax-paths-'));
  mkdirSync(join(root, 'package/src'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function build(source: string, files: Readonly<Record<string, string>> = {}): Promise<Stats> {
  writeFileSync(join(root, 'package/src/main.js'), source);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  const compiler = webpack({
    mode: 'production',
    context: join(root, 'package'),
    entry: './src/main.js',
    devtool: 'hidden-source-map',
    output: { path: join(root, 'package/build'), filename: '[name].js' },
    plugins: [new MachinePathsPlugin(root)],
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => (stats ? resolve(stats) : reject(failure)));
    });
  });
}

it('MachinePathsPlugin shortens paths in source maps to the part below the repository', async () => {
  const stats = await build(`// made for ${root}/package/src/main.js\nconsole.log('hello');\n`);
  expect(stats.hasErrors()).toBe(false);
  const map = readFileSync(join(root, 'package/build/main.js.map'), 'utf8');
  expect(map).not.toContain(root);
  expect(map).toContain('// made for ./package/src/main.js');
});

it('MachinePathsPlugin leaves paths of folders whose names start with that of the repository', async () => {
  const siblings = ['-2', 'X', '.old'].map((end) => `${root}${end}/main.js`).join(' ');
  const stats = await build(`// as in ${siblings}, not ${root}.\nconsole.log('${root}-2');\n`);
  expect(stats.hasErrors()).toBe(false);
  const map = readFileSync(join(root, 'package/build/main.js.map'), 'utf8');
  expect(map).toContain(`// as in ${siblings}, not ..`);
});

it('MachinePathsPlugin fails a build whose code contains the path of the repository', async () => {
  const stats = await build(`console.log('${root}/package');\n`);
  expect(stats.compilation.errors.map(({ message }) => message)).toEqual([
    'main.js contains the absolute path of the repository.',
  ]);
});

it('MachinePathsPlugin gives the entry of module federation the same id for every path of the repository', async () => {
  mkdirSync(join(root, 'package/node_modules/.federation'), { recursive: true });
  const outputOf = async (hash: string) => {
    const entry = `node_modules/.federation/entry.${hash}.js`;
    const stats = await build(`console.log(require('../${entry}'));\n`, {
      [`package/${entry}`]: 'export default 1;\n',
    });
    const files = Object.keys(stats.compilation.assets).filter((file) => file.endsWith('.js'));
    return files.map((file) => readFileSync(join(root, 'package/build', file), 'utf8'));
  };
  expect(await outputOf('0a1b')).toEqual(await outputOf('2c3d'));
});
