import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { TestPostgres } from '@parallax/server-kit/testing/postgres';
import { DrillServer } from './drill-server.ts';
import { drillWriters } from './drill-writers.ts';
import type { Writer } from './writer.ts';

/** The processes to kill: the server, its PostgreSQL, or both at once. */
export type Target = 'server' | 'database' | 'both';

export interface Kill {
  readonly target: Target;
  /** writes confirmed since the last kill */
  readonly confirmed: number;
  /** interrupted writes that took full effect */
  readonly applied: number;
  /** interrupted writes that had no effect */
  readonly absent: number;
  /** states that match neither the confirmed one nor the one after the interrupted write */
  readonly problems: readonly string[];
}

interface Drill {
  readonly victims: readonly Target[];
  /** the database to use; by default the embedded one */
  readonly postgres?: TestPostgres;
}

const MIN_WRITES = 10;
const MAX_WRITES = 50;
/** A random delay, so that a kill can hit any moment of a write. */
const MAX_DELAY_MS = 12;
/** Time limit for a kill, its restart and its checks. */
const TIMEOUT_MS = 60_000;

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const timeout = after(TIMEOUT_MS, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`A kill, its restart and its checks took over ${TIMEOUT_MS} ms.`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    ending.abort();
    await timeout.catch(() => undefined);
  }
}

/** Writes in all writers until the kill; resolves when every writer has failed. */
async function writeUntil(writers: readonly Writer[], kill: () => Promise<void>) {
  const writeCount = randomInt(MIN_WRITES, MAX_WRITES);
  const problems: string[] = [];
  let confirmed = 0;
  let killed: Promise<void> | undefined;
  const onConfirmed = (): void => {
    confirmed += 1;
    if (confirmed === writeCount) {
      killed = after(randomInt(MAX_DELAY_MS)).then(kill);
    }
  };
  const write = async (writer: Writer): Promise<void> => {
    const reason = await writer.write(onConfirmed);
    // a rejected write, or one that fails before the kill, was not interrupted
    if (!killed || / 4\d\d: /.test(reason)) problems.push(reason);
  };
  await Promise.all(writers.map(write));
  await (killed ?? kill());
  return { confirmed, problems };
}

/**
 * Sends SIGKILL during seven streams of writes and compares the state after each restart with the
 * confirmed one. A killed process restarts on its existing data.
 */
export async function killDrill({ victims, postgres }: Drill): Promise<Kill[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-drill-'));
  const server = new DrillServer({
    DATA_DIR: folder,
    CONTROL: '1',
    ...(postgres ? { DATABASE_URL: postgres.url, DEMO: '1' } : {}),
  });

  async function round(writers: readonly Writer[], target: Target): Promise<Kill> {
    const { confirmed, problems } = await writeUntil(writers, async () => {
      await Promise.all([
        target === 'server' ? undefined : postgres?.kill(),
        target === 'database' ? undefined : server.kill(),
      ]);
    });
    if (target !== 'server') await postgres?.start();
    await (target === 'database' ? server.waitUntilReady() : server.start());
    const found = await Promise.all(writers.map((writer) => writer.check()));
    const count = (kind: 'applied' | 'absent') => found.filter((one) => one.kind === kind).length;
    const wrong = found.flatMap((one) => (one.kind === 'wrong' ? one.problem : []));
    return {
      target,
      confirmed,
      applied: count('applied'),
      absent: count('absent'),
      problems: [...problems, ...wrong],
    };
  }

  try {
    await server.start();
    const writers = await drillWriters(server.url);
    const kills: Kill[] = [];
    for (const target of victims) kills.push(await withTimeout(round(writers, target)));
    await server.stop();
    return kills;
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
