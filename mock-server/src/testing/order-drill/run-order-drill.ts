import { startPostgres, type TestPostgres } from '@parallax/server-kit/testing/postgres';
import { demoConnection } from '../demo-connection.ts';
import { startFakeVenuesOfMarket } from '../start-fake-venues-of-market.ts';
import { addFaults, compareWithVenue, connectFakeVenue } from './fake-venue-target.ts';
import { type OrderDrillResult, orderDrill } from './order-drill.ts';
import type { StreamTarget } from './order-stream.ts';

const KILLS = Number(process.argv[2] ?? 20);
/** 'paper' or 'venue' to drill only these accounts. */
const ONLY = process.argv[3];

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const PAPER: readonly StreamTarget[] = [
  {
    accountId: demoConnection('Paper spot'),
    exchange: 'binance_spot',
    symbol: 'BTCUSDT',
    amount: '0.001',
    restingBuy: '20000',
    exits: { takeProfitPrice: '900000', stopLossPrice: '20000' },
  },
  {
    accountId: demoConnection('Paper futures'),
    exchange: 'binance_usdm',
    symbol: 'BTCUSDT',
    amount: '0.001',
    restingBuy: '20000',
  },
];

const results: OrderDrillResult[] = [];

function report(engine: string, venue: string, result: OrderDrillResult): void {
  const { kills, acknowledged, filled, settledMs, problems } = result;
  const seconds = (settledMs / 1_000).toFixed(1);
  print(
    `| ${[engine, venue, kills, acknowledged, filled, seconds, problems.length].join(' | ')} |`,
  );
  results.push(result);
}

print(
  '| Engine | Venue | Kills | Orders acknowledged | Filled | Settled after at most (s) | Problems |',
);
print('|---|---|---|---|---|---|---|');
const targets = () => Promise.resolve(PAPER);

/** Orders at a fake venue with all its faults, against its own books. */
async function drillFakeVenue(postgres?: TestPostgres): Promise<OrderDrillResult> {
  const venues = await startFakeVenuesOfMarket();
  try {
    return await orderDrill({
      kills: KILLS,
      postgres,
      env: { FEED: 'live', LIVE_VENUES: 'okx', LIVE_URL: venues.url },
      targets: async (admin) => [await connectFakeVenue(admin)],
      onRound: () => addFaults(venues),
      compare: (admin, [target]) => compareWithVenue(venues, admin, target?.accountId ?? ''),
    });
  } finally {
    await venues.close();
  }
}

async function drill(engine: string, postgres?: TestPostgres): Promise<void> {
  if (ONLY !== 'venue')
    report(engine, 'paper', await orderDrill({ kills: KILLS, postgres, targets }));
  if (ONLY !== 'paper') report(engine, 'fake OKX', await drillFakeVenue(postgres));
}

await drill('PGlite');
const programs = process.env['POSTGRES_BIN'];
if (programs !== undefined) {
  const postgres = await startPostgres(programs, { durable: true });
  try {
    await drill('PostgreSQL', postgres);
  } finally {
    await postgres.remove();
  }
}
const problems = results.flatMap((result) => result.problems);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
