import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withTemporaryFolder } from './temporary-folder.ts';

const exitListeners = () => process.listeners('exit');

/** Calls the exit listeners of the process that were registered since `before`. */
function exit(before: readonly NodeJS.ExitListener[]): void {
  for (const listener of exitListeners()) if (!before.includes(listener)) listener(0);
}

it('withTemporaryFolder removes the folder after use, even after a failure', async () => {
  const folders: string[] = [];
  await withTemporaryFolder(async (folder) => folders.push(folder));
  const failing = withTemporaryFolder(async (folder) => {
    folders.push(folder);
    throw new Error('It fails.');
  });
  await expect(failing).rejects.toThrow('It fails.');
  expect(folders.map(existsSync)).toEqual([false, false]);
});

it('withTemporaryFolder removes on exit the files that a build writes after the removal', async () => {
  const before = exitListeners();
  const folder = await withTemporaryFolder(async (used) => used);
  mkdirSync(folder);
  writeFileSync(join(folder, 'late.js'), '');
  exit(before);
  expect(existsSync(folder)).toBe(false);
});

it('withTemporaryFolder removes the folder if the process exits while using it', async () => {
  const before = exitListeners();
  const folder = await new Promise<string>((resolve) => {
    void withTemporaryFolder((used) => {
      resolve(used);
      return new Promise<never>(() => undefined);
    });
  });
  exit(before);
  expect(existsSync(folder)).toBe(false);
});
