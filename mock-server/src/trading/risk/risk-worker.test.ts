import { afterAll, expect, it } from '@jest/globals';
import { SCENARIO_SETS } from '@parallax/trading';
import { RiskWorker } from './risk-worker.ts';

const LEG = {
  accountId: 'one',
  exchange: 'binance_spot',
  symbol: null,
  asset: 'BTC',
  base: 'BTC',
  kind: 'holding',
  amount: 2,
  price: 50_000,
  usd: 50_000,
  option: null,
} as const;
const workers: RiskWorker[] = [];
afterAll(async () => {
  for (const worker of workers) await worker.close();
});

function start(deadlineMs?: number): RiskWorker {
  const worker = new RiskWorker(deadlineMs);
  workers.push(worker);
  return worker;
}

it('computes one job after another', async () => {
  const worker = start(60_000);
  const [stress, value] = await Promise.all([
    worker.stress({ legs: [LEG], set: SCENARIO_SETS.house }),
    worker.valueAtRisk({ legs: [], bases: [], closes: {} }),
  ]);
  expect(stress.worst).toMatchObject({ spot: '-0.5', pnlUsd: '-50000' });
  expect(value.valueAtRisk.map(({ varUsd }) => varUsd)).toEqual(['0', '0', '0', '0']);
});

it('refuses what passes the deadline with 503, also what waits', async () => {
  const worker = start(1);
  const input = { legs: [LEG], set: SCENARIO_SETS.house };
  const all = await Promise.allSettled([worker.stress(input), worker.stress(input)]);
  for (const each of all)
    expect(each).toMatchObject({ status: 'rejected', reason: { status: 503 } });
});

it('goes on after a job that fails', async () => {
  const worker = start(60_000);
  const empty = { ...SCENARIO_SETS.house, scenarios: [] };
  await expect(worker.stress({ legs: [LEG], set: empty })).rejects.toThrow('no moves');
  const { cells } = await worker.stress({ legs: [LEG], set: SCENARIO_SETS.house });
  expect(cells).toHaveLength(33);
});
