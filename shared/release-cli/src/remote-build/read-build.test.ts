import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readBuild } from './read-build.ts';

const FILES = ['contributions.json', 'mf-manifest.json', 'release.json', 'static/page.js'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-build-'));
  mkdirSync(join(folder, 'static'));
  for (const file of FILES) writeFileSync(join(folder, file), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each<[string, (path: string) => string]>([
  ['an absolute path', (path) => path],
  ['a trailing slash', (path) => `${path}/`],
  ['a leading ./', (path) => `./${relative('', path)}`],
])('readBuild returns the paths in a folder that is given with %s', (_, spelled) => {
  expect(readBuild(spelled(folder)).files.map(({ path }) => path)).toEqual(FILES);
});
