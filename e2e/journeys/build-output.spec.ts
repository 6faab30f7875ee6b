import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
const PACKAGES = ['.', 'shared'].flatMap((folder) =>
  readdirSync(join(REPOSITORY, folder)).map((name) => join(REPOSITORY, folder, name)),
);

const outputFiles = (): string[] =>
  PACKAGES.flatMap((folder) => [join(folder, 'build'), join(folder, 'dist')])
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => statSync(file).isFile() && !file.endsWith('.br'));

test('no built file contains a path of the build machine', () => {
  const files = outputFiles();
  expect(files.some((file) => file.endsWith('.js.map'))).toBe(true);
  expect(files.filter((file) => readFileSync(file).includes(REPOSITORY))).toEqual([]);
});
