import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './root.mjs';

/** A compiled file, such as `mock-server/dist/main.js`. */
const COMPILED = /(?<=['"/])((?:e2e|mock-server|shared)(?:\/[\w-]+)*)\/dist\/([\w/-]+)\.js\b/g;

it('compiled files that tasks run have sources', () => {
  const tasks = readdirSync(join(ROOT, 'shared/tasks')).filter((name) => name.endsWith('.mjs'));
  const files = ['Dockerfile', ...tasks.map((name) => `shared/tasks/${name}`)];
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const named = [...texts.join('\n').matchAll(COMPILED)];
  const missing = named
    .map(([, folder = '', path = '']) => [`${folder}/src/${path}.ts`, `${folder}/${path}.ts`])
    .filter((sources) => !sources.some((source) => existsSync(join(ROOT, source))));
  expect(named.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
