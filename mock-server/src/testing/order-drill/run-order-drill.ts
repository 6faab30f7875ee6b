import { demoConnection } from '../demo-connection.ts';
import { startPostgres } from '../postgres.ts';
import { type OrderDrillResult, orderDrill } from './order-drill.ts';
import type { StreamTarget } from './order-stream.ts';

const KILLS = Number(process.argv[2] ?? 20);

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
report('PGlite', 'paper', await orderDrill({ kills: KILLS, targets }));
const programs = process.env['POSTGRES_BIN'];
if (programs !== undefined) {
  const postgres = await startPostgres(programs, { durable: true });
  try {
    report('PostgreSQL', 'paper', await orderDrill({ kills: KILLS, postgres, targets }));
  } finally {
    await postgres.remove();
  }
}
const problems = results.flatMap((result) => result.problems);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
