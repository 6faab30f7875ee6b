import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { contractTerms, decimal, NO_POSITION } from '@parallax/trading';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { GreeksRecorder } from './greeks-recorder.ts';
import { readSteps } from './greeks-store.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-30T09:20:00Z');
const contract = contractOf({
  exchange: 'binance_usdm',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  instType: 'perpetual',
  riskType: 'linear',
});
const terms = contractTerms(contract);

it('stores the greeks at each hour and each change of a position, also of what was closed', async () => {
  const id = randomUUID();
  const { companyId } = demoTrader('trader@acme.example');
  await db.insertInto('account').values({ id, company_id: companyId }).execute();
  let at = START;
  let amount = '0';
  let price: number | null = 60_000;
  const logged: string[] = [];
  const recorder = new GreeksRecorder({
    db,
    prices: {
      contract: () => contract,
      exchange: () => undefined,
      usd: () => 1,
      ticker: () => ({
        bid: null,
        ask: null,
        last: null,
        mid: null,
        mark_price: price,
        index_price: null,
        pred_funding_rate: null,
        next_funding_time: null,
        chg_24h_pct: null,
        high_24h: null,
        low_24h: null,
        at,
      }),
    },
    accounts: () => [
      {
        id,
        holdings: { positions: [{ terms, position: { ...NO_POSITION, amount: decimal(amount) } }] },
      },
    ],
    now: () => at,
    log: (line) => logged.push(line),
  });
  const later = async (ms: number) => {
    at += ms;
    await recorder.record();
  };
  await recorder.record();
  amount = '2';
  await later(1_000);
  // nothing has changed
  await later(1_000);
  price = 61_000;
  await later(HOUR_MS);
  amount = '0';
  price = null;
  await later(1_000);
  price = 62_000;
  await later(1_000);
  // a flat account needs no steps
  await later(2 * HOUR_MS);
  const steps = await readSteps(db, [id], { from: START, to: at });
  expect(
    steps.map((step) => [
      new Date(step.at).toISOString(),
      step.positions.map(({ deltaUsd, mark }) => `${deltaUsd} at ${mark}`),
    ]),
  ).toEqual([
    ['2026-11-30T09:20:00.000Z', []],
    ['2026-11-30T09:20:01.000Z', ['120000 at 60000']],
    ['2026-11-30T10:00:00.000Z', ['122000 at 61000']],
    // when its price had arrived
    ['2026-11-30T10:20:04.000Z', ['0 at 62000']],
  ]);
  expect(logged).toEqual([]);
});
