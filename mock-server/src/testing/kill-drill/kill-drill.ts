import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { TestPostgres } from '../postgres.ts';
import { drillLanes } from './drill-lanes.ts';
import { DrillServer } from './drill-server.ts';
import type { Lane } from './lane.ts';

/** What is killed: the server, the PostgreSQL that it stores in, or both at once. */
export type Victim = 'server' | 'database' | 'both';

export interface Kill {
  readonly victim: Victim;
  /** how many writes were confirmed since the last kill */
  readonly confirmed: number;
  /** of the writes that were cut off, how many are there as a whole */
  readonly there: number;
  /** of the writes that were cut off, how many have left nothing */
  readonly absent: number;
  /** what is neither as confirmed nor with all of the write that was cut off */
  readonly problems: readonly string[];
}

interface Drill {
  readonly victims: readonly Victim[];
  /** stored in; without it, the embedded database */
  readonly postgres?: TestPostgres;
}

const LEAST_WRITES = 10;
const MOST_WRITES = 50;
/** The moment of a kill is anywhere in a write. */
const MOST_WAIT_MS = 12;
/** How long a kill with its restart and its checks may take, in milliseconds. */
const PATIENCE_MS = 60_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = after(PATIENCE_MS, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`A kill and what follows it took over ${PATIENCE_MS} ms.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
    await late.catch(() => undefined);
  }
}

/** Writes in all lanes until the kill; resolves when all of them have noticed it. */
async function writeUntil(lanes: readonly Lane[], kill: () => Promise<void>) {
  const wanted = randomInt(LEAST_WRITES, MOST_WRITES);
  const problems: string[] = [];
  let confirmed = 0;
  let killed: Promise<void> | undefined;
  const onConfirmed = (): void => {
    confirmed += 1;
    if (confirmed === wanted) {
      killed = after(randomInt(MOST_WAIT_MS)).then(kill);
    }
  };
  const write = async (lane: Lane): Promise<void> => {
    const why = await lane.write(onConfirmed);
    // a write that is refused, or fails before the kill, is none that was cut off
    if (!killed || / 4\d\d: /.test(why)) problems.push(why);
  };
  await Promise.all(lanes.map(write));
  await (killed ?? kill());
  return { confirmed, problems };
}

/**
 * Kills with SIGKILL under seven streams of writes, and compares after each restart what is there
 * with what was confirmed. Whoever is killed is started again on what it left.
 */
export async function killDrill({ victims, postgres }: Drill): Promise<Kill[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-drill-'));
  const server = new DrillServer({
    DATA_DIR: folder,
    ...(postgres ? { DATABASE_URL: postgres.url, DEMO: '1' } : {}),
  });

  async function round(lanes: readonly Lane[], victim: Victim): Promise<Kill> {
    const { confirmed, problems } = await writeUntil(lanes, async () => {
      await Promise.all([
        victim === 'server' ? undefined : postgres?.kill(),
        victim === 'database' ? undefined : server.kill(),
      ]);
    });
    if (victim !== 'server') await postgres?.start();
    await (victim === 'database' ? server.untilReady() : server.start());
    const found = await Promise.all(lanes.map((lane) => lane.check()));
    const count = (kind: 'there' | 'absent') => found.filter((one) => one.kind === kind).length;
    const wrong = found.flatMap((one) => (one.kind === 'wrong' ? one.problem : []));
    return {
      victim,
      confirmed,
      there: count('there'),
      absent: count('absent'),
      problems: [...problems, ...wrong],
    };
  }

  try {
    await server.start();
    const lanes = await drillLanes(server.url);
    const kills: Kill[] = [];
    for (const victim of victims) kills.push(await inTime(round(lanes, victim)));
    await server.stop();
    return kills;
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
