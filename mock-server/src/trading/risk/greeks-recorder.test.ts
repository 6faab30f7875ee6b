import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { contractTerms, decimal, NO_POSITION } from '@parallax/trading';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { GreeksRecorder } from './greeks-recorder.ts';
import { readSteps, storeSteps } from './greeks-store.ts';

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

interface State {
  at: number;
  amount: string;
  price: number | null;
  /** whether this process runs the account */
  isRun: boolean;
}

/** A recorder of a new account with one position. */
async function startRecorder() {
  const id = randomUUID();
  const { companyId } = demoTrader('trader@acme.example');
  await db.insertInto('account').values({ id, company_id: companyId }).execute();
  const state: State = { at: START, amount: '0', price: 60_000, isRun: true };
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
        mark_price: state.price,
        index_price: null,
        pred_funding_rate: null,
        next_funding_time: null,
        chg_24h_pct: null,
        high_24h: null,
        low_24h: null,
        at: state.at,
      }),
    },
    accounts: () => {
      const position = { ...NO_POSITION, amount: decimal(state.amount) };
      return state.isRun ? [{ id, holdings: { positions: [{ terms, position }] } }] : [];
    },
    now: () => state.at,
    log: (line) => {
      throw new Error(line);
    },
  });
  return {
    id,
    state,
    later: async (ms: number) => {
      state.at += ms;
      await recorder.record();
    },
    steps: () => readSteps(db, [id], { from: START, to: state.at }),
  };
}

it('stores the greeks at each hour and each change of a position, also of what was closed', async () => {
  const { state, later, steps } = await startRecorder();
  await later(0);
  state.amount = '2';
  await later(1_000);
  // nothing has changed
  await later(1_000);
  state.price = 61_000;
  await later(HOUR_MS);
  state.amount = '0';
  state.price = null;
  await later(1_000);
  state.price = 62_000;
  await later(1_000);
  // a flat account needs no steps
  await later(2 * HOUR_MS);
  expect(
    (await steps()).map((step) => [
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
});

it('removes steps after 90 days', async () => {
  const { id, state, later } = await startRecorder();
  const old = [90, 89].map((days) => START - days * 24 * HOUR_MS);
  await storeSteps(
    db,
    old.map((at) => ({ accountId: id, at, positions: [], isComplete: true })),
  );
  state.amount = '1';
  await later(0);
  await later(HOUR_MS);
  const steps = await readSteps(db, [id], { from: 0, to: state.at });
  expect(steps.map(({ at }) => at)).toEqual([old[1], START, START + 40 * 60_000]);
});

it('stores one step a minute of a position that changes every second, and what it held at the hour', async () => {
  const { state, later, steps } = await startRecorder();
  state.at = Date.parse('2026-11-30T09:57:59Z');
  await later(0);
  for (let second = 1; second <= 125; second += 1) {
    state.amount = String(second);
    await later(1_000);
  }
  const stored = await steps();
  expect(
    stored.map((step) => [
      new Date(step.at).toISOString().slice(11, 19),
      step.positions.map(({ deltaUsd }) => Number(deltaUsd) / 60_000),
    ]),
  ).toEqual([
    ['09:57:59', []],
    ['09:58:00', [1]],
    ['09:59:00', [61]],
    // seen a second before, since the next change may be of after the hour
    ['10:00:00', [120]],
    ['10:00:01', [122]],
  ]);
});

it('begins anew with an account that another process has run in between', async () => {
  const { id, state, later, steps } = await startRecorder();
  state.amount = '2';
  await later(0);
  state.isRun = false;
  await later(1_000);
  const elsewhere = START + 30 * 60_000;
  await storeSteps(db, [{ accountId: id, at: elsewhere, positions: [], isComplete: true }]);
  // it was bought again just before
  state.isRun = true;
  await later(HOUR_MS);
  expect(
    (await steps()).map(({ at, positions, isComplete }) => [at, positions.length, isComplete]),
  ).toEqual([
    [START, 1, true],
    [elsewhere, 0, true],
    [START + HOUR_MS + 1_000, 1, true],
  ]);
});
