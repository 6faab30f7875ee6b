import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Remotes } from './remotes.ts';
import { RetainedFiles } from './retained-files.ts';
import { writeScreens } from './testing/release-server.ts';
import { toyBuild, writeFiles } from './testing/toy-build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const refuse = (reason: string): never => {
  throw new Error(reason);
};

let folder: string;
let screens: Awaited<ReturnType<typeof writeScreens>>;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  folder = await mkdtemp(join(tmpdir(), 'parallax-retained-'));
  screens = await writeScreens(folder);
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

/** Retains the current builds, as a server does at startup. */
async function start() {
  const retained = new RetainedFiles(folder, refuse);
  const remotes = new Remotes(screens.remotes, refuse);
  remotes.onBuilt = (built, isCurrent) => retained.retainRemote(built, isCurrent);
  retained.retainShell(screens.shell);
  retained.start();
  await retained.done();
  const version = remotes.get('mf_toy')?.entry.version ?? '';
  return { retained, copy: join(folder, 'kept/remotes/mf_toy', version) };
}

async function pass(days: number, retained: RetainedFiles): Promise<void> {
  jest.advanceTimersByTime(days * DAY_MS);
  await retained.done();
}

describe('the files of a replaced build', () => {
  it('are retained for 30 days, however long the server ran with the build', async () => {
    const before = await start();
    const script = join(folder, 'kept/shell/start.0123abcd.js');
    await pass(40, before.retained);
    await before.retained.close();

    await rm(join(screens.shell, 'start.0123abcd.js'));
    await writeFiles(join(folder, 'mf-toy/build'), toyBuild({ code: 'built again' }));
    const after = await start();
    expect(after.copy).not.toBe(before.copy);
    await pass(29, after.retained);
    expect([before.copy, script, after.copy].map(existsSync)).toEqual([true, true, true]);
    await pass(3, after.retained);
    expect([before.copy, script, after.copy].map(existsSync)).toEqual([false, false, true]);
    await after.retained.close();
  });
});
