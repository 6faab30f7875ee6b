import { setTimeout as after } from 'node:timers/promises';
import { DEMO_TRADERS } from '../../seed/demo-traders.ts';
import { type Installation, install } from './installation.ts';
import { type FailedCall, User } from './user.ts';

/** Time with every part, before and after each fault, in milliseconds. */
const SETTLE_MS = 3_000;
const OUTAGE_MS = 30_000;
/** How long prices may take to be current after a part has returned or another has taken over. */
const CURRENT_MS = 5_000;
const STEP_MS = 20;

/** What a drill found. */
interface Findings {
  /** a line of the report */
  readonly seen: string;
  readonly problems: readonly string[];
}

interface Drill {
  run(installation: Installation, users: readonly User[]): Promise<Findings>;
}

/** The time in milliseconds until every user has a price of after now. */
async function untilCurrent(users: readonly User[]): Promise<number> {
  const start = performance.now();
  const since = Date.now();
  while (users.some(({ priceAt }) => priceAt < since)) {
    if (performance.now() - start > 10 * CURRENT_MS) return Number.POSITIVE_INFINITY;
    await after(STEP_MS);
  }
  return Math.round(performance.now() - start);
}

const tooLate = (ms: number): string[] =>
  ms > CURRENT_MS ? [`Prices were current only after ${ms} ms.`] : [];

const describe = ({ kind, status, text }: FailedCall): string =>
  `A call failed (${kind}): ${status} ${text}`;

/** The failed calls that a fault does not explain. */
const unexplained = (users: readonly User[], explains: (call: FailedCall) => boolean): string[] =>
  users.flatMap(({ failed }) => failed.filter((call) => !explains(call)).map(describe));

const nothing = (): boolean => false;

const DRILLS: Readonly<Record<string, Drill>> = {
  /** Replaces every process by a new one, one after another. */
  rolling: {
    async run({ markets, engine, webs }, users) {
      let slowest = 0;
      for (const process of [...webs, engine, ...markets]) {
        await process.stop();
        await process.start();
        slowest = Math.max(slowest, await untilCurrent(users));
        await after(SETTLE_MS);
      }
      return {
        seen: `7 processes replaced, prices current after at most ${slowest} ms`,
        problems: [...unexplained(users, nothing), ...tooLate(slowest)],
      };
    },
  },

  /** NATS is away for 30 s: only what needs the market fails. */
  broker: {
    async run({ nats }, users) {
      await nats.kill();
      await after(OUTAGE_MS);
      const calls = users.flatMap(({ failed }) => failed.filter(({ kind }) => kind === 'market'));
      await nats.start();
      const current = await untilCurrent(users);
      return {
        seen: `${calls.length} market reads got 503, prices current after ${current} ms`,
        problems: [
          ...unexplained(users, ({ kind, status }) => kind === 'market' && status === 503),
          ...tooLate(current),
          ...(calls.length === 0 ? ['No read of the market failed, so NATS was not away.'] : []),
        ],
      };
    },
  },

  /** PostgreSQL is away for 30 s: prices continue, and calls get 503 until it is back. */
  database: {
    async run({ postgres }, users) {
      const failedCalls = () => users.flatMap(({ failed }) => failed);
      await postgres.stop();
      await after(OUTAGE_MS);
      const current = await untilCurrent(users);
      const during = failedCalls().length;
      await postgres.start();
      await after(CURRENT_MS);
      const before = failedCalls().length;
      await after(CURRENT_MS);
      const late = failedCalls().slice(before).map(describe);
      return {
        seen: `${during} calls got 503, new prices in ${current} ms without it`,
        problems: [
          ...unexplained(users, ({ status }) => status === 503),
          ...tooLate(current),
          ...late,
          ...(during === 0 ? ['No call failed, so PostgreSQL was not away.'] : []),
        ],
      };
    },
  },

  /** The publishing market process and then a web process are killed. */
  'market-failover': {
    async run({ markets, webs }, users) {
      await markets[0].stop('SIGKILL');
      const standby = await untilCurrent(users);
      await after(SETTLE_MS);
      await webs[0]?.stop('SIGKILL');
      const elsewhere = await untilCurrent(users);
      // a request that a killed process was working on has no response
      return {
        seen: `prices current ${standby} ms after the market was killed, ${elsewhere} ms after a web process`,
        problems: [
          ...unexplained(users, ({ kind, status }) => kind === 'market' || status === 502),
          ...tooLate(standby),
          ...tooLate(elsewhere),
        ],
      };
    },
  },
};

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function runDrill(drill: Drill): Promise<Findings & { readonly row: string }> {
  const installation = await install(process.env['POSTGRES_BIN'] ?? '', process.env['NGINX'] ?? '');
  try {
    const users: User[] = [];
    for (const { email } of DEMO_TRADERS) users.push(await User.of(installation.url, email));
    for (const user of users) user.start();
    await untilCurrent(users);
    await after(SETTLE_MS);
    const { seen, problems } = await drill.run(installation, users);
    await after(SETTLE_MS);
    await Promise.all(users.map((user) => user.stop()));
    const stored = await Promise.all(users.map((user) => user.isStored()));
    const sum = (part: (user: User) => number) =>
      users.reduce((total, user) => total + part(user), 0);
    const lost = stored.filter((isStored) => !isStored).length;
    const older = sum(({ olderPrices }) => olderPrices);
    const cells = [
      sum(({ calls }) => calls),
      sum(({ repeated }) => repeated),
      sum(({ failed }) => failed.length),
      sum(({ writes }) => writes),
      lost,
      sum(({ reconnects }) => reconnects),
      older,
      seen,
    ];
    return {
      seen,
      row: `| ${cells.join(' | ')} |`,
      problems: [
        ...problems,
        ...(lost > 0 ? [`${lost} users lost a confirmed write.`] : []),
        ...(older > 0 ? [`${older} prices were older than one before.`] : []),
      ],
    };
  } finally {
    await installation.remove();
  }
}

const names = process.argv.slice(2);
print(
  '| Drill | Calls | Reads repeated | Failed | Writes confirmed | Lost | Feeds reconnected | Older prices | Seen |',
);
print('|---|---|---|---|---|---|---|---|---|');
let hasProblems = false;
for (const [name, drill] of Object.entries(DRILLS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { row, problems } = await runDrill(drill);
  print(`| ${name} ${row}`);
  for (const problem of new Set(problems)) process.stderr.write(`${name}: ${problem}\n`);
  if (problems.length > 0) hasProblems = true;
}
process.exit(hasProblems ? 1 : 0);
