import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { runProgram } from '../testing/server-process.ts';

it.each([
  ['with an error code', 'EIO'],
  ['without an error code', ''],
])('embedded storage does not confirm a write that the disk has refused %s', async (_, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-disk-'));
  const program = runProgram('src/testing/insert-on-failing-disk.ts', {}, [folder, code]);
  expect(await program.ended).toBe(0);
  expect(program.output.out).toMatch(/^could not fsync file/);
  await rm(folder, { recursive: true, force: true });
});
