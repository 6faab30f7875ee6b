/**
 * Measures the overhead of validation, roles and headers: a signed-in GET of a trader's sheets and
 * a rename, against a handwritten handler and a server of fixed bytes. Run by `npm run bench --
 * sheets-calls`.
 */
import { isDeepStrictEqual } from 'node:util';
import { startPostgres } from '@parallax/server-kit/testing/postgres';
import { type BuildRequest, load, requestText } from './load.ts';
import { row, table } from './report.ts';
import { startTargets, type Targets } from './sheets-targets.ts';

const ROUNDS = 11;
/** Number of requests until the JIT has compiled everything. */
const WARM_UP = 4_000;
const REQUESTS = 600;
const LIST = '/api/sheets?rootPath=risk';

type Target = 'ours' | 'handWritten' | 'fixedBytes';
const TARGETS: readonly Target[] = ['ours', 'handWritten', 'fixedBytes'];

let names = 0;
const calls = ({ cookie, renamed }: Targets): Record<string, BuildRequest> => ({
  "GET a trader's sheets": () => requestText('GET', LIST, { cookie }),
  'PUT the name of a sheet': (connection) => {
    const body = JSON.stringify({ sheetId: renamed[connection], name: `Name ${(names += 1)}` });
    return requestText('PUT', '/api/sheets/rename', { cookie, body });
  },
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const ratio = (values: readonly number[]): string =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`;

async function requireSameResponse({ ours, handWritten, cookie }: Targets): Promise<void> {
  const list = async (url: string): Promise<unknown> =>
    (await fetch(url + LIST, { headers: { cookie } })).json();
  const [one, other] = [await list(ours), await list(handWritten)];
  if (isDeepStrictEqual(one, other)) return;
  throw new Error(`The responses differ: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
}

/** Requests per second by target, one value per round; the targets alternate. */
async function measure(
  targets: Targets,
  buildRequest: BuildRequest,
): Promise<Record<Target, number[]>> {
  const rates: Record<Target, number[]> = { ours: [], handWritten: [], fixedBytes: [] };
  for (const target of TARGETS) await load(targets[target], buildRequest, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = [...TARGETS.slice(round % 3), ...TARGETS.slice(0, round % 3)];
    for (const target of order)
      rates[target].push(await load(targets[target], buildRequest, REQUESTS));
  }
  return rates;
}

async function bench(engine: string, databaseUrl?: string): Promise<void> {
  const targets = await startTargets(databaseUrl);
  try {
    await requireSameResponse(targets);
    for (const [call, buildRequest] of Object.entries(calls(targets))) {
      const { ours, handWritten, fixedBytes } = await measure(targets, buildRequest);
      const against = (others: readonly number[]) =>
        ratio(ours.map((rate, round) => rate / (others[round] ?? Number.NaN)));
      const rates = [ours, handWritten, fixedBytes].map((rate) => median(rate).toFixed(0));
      row(engine, call, ...rates, against(handWritten), against(fixedBytes));
    }
  } finally {
    await targets.stop();
  }
}

table(
  'Engine',
  'Call',
  'Ours /s',
  'By hand /s',
  'Fixed bytes /s',
  'Ours to by hand',
  'Ours to fixed bytes',
);
await bench('PGlite');
const programs = process.env['POSTGRES_BIN'];
if (programs !== undefined) {
  const postgres = await startPostgres(programs, { durable: true });
  try {
    await bench('PostgreSQL', postgres.url);
  } finally {
    await postgres.remove();
  }
}
