import { startPostgres } from '@parallax/server-kit/testing/postgres';
import { type Kill, killDrill, type Target } from './kill-drill.ts';

const KILLS = 30;
const TARGET_NAMES: Readonly<Record<Target, string>> = {
  server: 'server',
  database: 'PostgreSQL',
  both: 'server and PostgreSQL',
};

const times = (...victims: readonly Target[]): Target[] =>
  Array.from({ length: KILLS }, (_, at) => victims[at % victims.length] ?? 'server');

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function printResults(engine: string, kills: readonly Kill[]): void {
  for (const target of ['server', 'both', 'database'] as const) {
    const killsOfTarget = kills.filter((kill) => kill.target === target);
    if (killsOfTarget.length === 0) continue;
    const sum = (part: (kill: Kill) => number) =>
      killsOfTarget.reduce((total, kill) => total + part(kill), 0);
    const cells = [
      engine,
      TARGET_NAMES[target],
      killsOfTarget.length,
      sum(({ confirmed }) => confirmed),
      sum(({ applied }) => applied),
      sum(({ absent }) => absent),
      sum(({ problems }) => problems.length),
    ];
    print(`| ${cells.join(' | ')} |`);
  }
}

const programs = process.env['POSTGRES_BIN'];
print(
  '| Engine | Killed | Kills | Writes confirmed | Interrupted: applied | Interrupted: absent | Lost or partial |',
);
print('|---|---|---|---|---|---|---|');
const embedded = await killDrill({ victims: times('server') });
printResults('PGlite', embedded);
const kills = [...embedded];
if (programs !== undefined) {
  const postgres = await startPostgres(programs, { durable: true });
  try {
    const onPostgres = await killDrill({
      victims: times('server', 'both', 'server', 'database', 'server'),
      postgres,
    });
    printResults('PostgreSQL', onPostgres);
    kills.push(...onPostgres);
  } finally {
    await postgres.remove();
  }
}
const problems = kills.flatMap((kill) => kill.problems);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
