import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { type AlgoTerms, algoOrderInputSchema, startAlgoOrder } from '@parallax/protocol';
import { type AlgoEvent, type ContractTerms, decimal, stepAlgo } from '@parallax/trading';
import { DEMO_TRADERS } from '../../../seed/demo-traders.ts';
import { openStorageWithTraders } from '../../../testing/open-storage-with-traders.ts';
import {
  AlgoMovedOn,
  insertAlgo,
  listAlgos,
  type RequestedControl,
  readAlgo,
  requestHalt,
  type StoredAlgo,
  writeAlgoStep,
} from '../../records/algo-store.ts';
import { controlAlgo } from './control-algo.ts';

const { storage, remove } = await openStorageWithTraders();
afterAll(remove);
const { db } = storage;
const [{ id: traderId, company_id: companyId } = { id: '', company_id: '' }] = DEMO_TRADERS;
const accountId = randomUUID();
await db.insertInto('account').values({ id: accountId, company_id: companyId }).execute();

const CONTRACT: ContractTerms = {
  key: 'binance_spot:BTCUSDT',
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  amountUnit: 'BTC',
  tick: decimal('0.01'),
  lot: decimal('0.00001'),
  priceDecimals: 2,
  amountDecimals: 5,
  expiry: null,
  option: null,
};
const requester = { traderId, companyId, address: null };
const view = ({ plan }: StoredAlgo) => plan.state;
const now = () => Date.now();

let terms: AlgoTerms;
beforeEach(async () => {
  terms = algoOrderInputSchema.parse({
    ...startAlgoOrder.example.body,
    id: randomUUID(),
    accountId,
  });
  await insertAlgo(db, { terms, companyId, traderId, tokenId: null, at: now() });
});

async function stored(): Promise<StoredAlgo> {
  const algo = await readAlgo(db, terms.id);
  if (algo === undefined) throw new Error('The algo is not stored.');
  return algo;
}

/** Applies an event, as an engine does. */
async function step(event: AlgoEvent, clearRequested: string | null = null): Promise<void> {
  const { id, revision, plan } = await stored();
  const next = stepAlgo(plan, event, { legs: [CONTRACT] });
  await writeAlgoStep(db, { id, revision, plan: next.plan, clearRequested });
}

/** Carries out what is requested, as an engine does that is notified. */
async function carryOut(): Promise<void> {
  const { requested } = await stored();
  if (requested === null) return;
  const { id, ...event } = requested;
  await step({ ...event, at: now() }, id);
}

const control = async (requested: RequestedControl, wakeAlgo = carryOut) =>
  controlAlgo({ db, accounts: { wakeAlgo }, now }, await stored(), requested, { requester, view });
const noEngine = () => Promise.resolve();
const begin = () =>
  step({ kind: 'quote', leg: 0, bid: '60000', ask: '60001', usd: '1', at: now() });

it('answers a control as carried out once its engine has', async () => {
  const paused = await control({ kind: 'pause' });
  expect(paused).toMatchObject({
    algo: { plan: { state: 'PAUSED' }, requested: null },
    isCarriedOut: true,
  });
  expect(await control({ kind: 'resume' })).toMatchObject({
    algo: { plan: { state: 'RUNNING' } },
    isCarriedOut: true,
  });
  const changed: AlgoTerms = { ...terms, amount: '0.9' };
  expect(await control({ kind: 'change', terms: changed })).toMatchObject({
    algo: { terms, plan: { terms: changed } },
    isCarriedOut: true,
  });
  for (let time = 0; time < 2; time += 1) {
    expect(await control({ kind: 'cancel' })).toMatchObject({
      algo: { plan: { state: 'CANCELLED' } },
      isCarriedOut: true,
    });
  }
  const { rows } = await listAlgos(db, [accountId], { status: 'done', limit: 1 });
  expect(rows).toMatchObject([{ id: terms.id }]);
});

it('says that an algo is paused only once its children are cancelled', async () => {
  await begin();
  const [child] = (await stored()).plan.children;
  expect(child).toBeDefined();
  expect(await control({ kind: 'pause' })).toMatchObject({ isCarriedOut: false });
  await step({ kind: 'cancelled', childId: child?.order.id ?? '', filled: '0', at: now() });
  expect(await control({ kind: 'pause' })).toMatchObject({
    algo: { plan: { state: 'PAUSED' } },
    isCarriedOut: true,
  });
});

it('refuses to control what is over, and to change what is being changed, with the algo', async () => {
  const changed: AlgoTerms = { ...terms, amount: '0.9' };
  expect(await control({ kind: 'change', terms: changed }, noEngine)).toMatchObject({
    isCarriedOut: false,
  });
  await expect(control({ kind: 'resume' }, noEngine)).rejects.toMatchObject({
    status: 409,
    data: 'WAITING',
    message: expect.stringContaining('not carried out yet'),
  });
  expect(await control({ kind: 'cancel' }, noEngine)).toMatchObject({ isCarriedOut: false });
  await expect(control({ kind: 'pause' }, noEngine)).rejects.toMatchObject({
    status: 409,
    message: 'The algo is being cancelled.',
  });
  await carryOut();
  await expect(control({ kind: 'pause' })).rejects.toMatchObject({
    status: 409,
    data: 'CANCELLED',
    message: 'The algo is cancelled.',
  });
});

it('answers a resume by what the algo has become', async () => {
  await control({ kind: 'pause' });
  const pausedAgain = async () => {
    await carryOut();
    await control({ kind: 'pause' });
  };
  await expect(control({ kind: 'resume' }, pausedAgain)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('was paused before it was resumed'),
  });
});

it.each(['pause', 'resume'] as const)('refuses to %s what is being cancelled', async (kind) => {
  await begin();
  await control({ kind: 'cancel' });
  expect(await stored()).toMatchObject({ requested: null, plan: { state: 'RUNNING' } });
  await expect(control({ kind })).rejects.toMatchObject({
    status: 409,
    message: 'The algo is being cancelled.',
  });
});

it('ends as halted what is cancelled meanwhile', async () => {
  await requestHalt(db, 'own', { companyId, traderId });
  expect(await control({ kind: 'cancel' })).toMatchObject({
    algo: { plan: { state: 'ENDED', reason: 'halted' } },
  });
});

it('keeps a control that is requested while another is carried out', async () => {
  await control({ kind: 'pause' }, noEngine);
  const { requested: first } = await stored();
  await control({ kind: 'cancel' }, noEngine);
  await step({ kind: 'pause', at: now() }, first?.id);
  expect(await stored()).toMatchObject({ requested: { kind: 'cancel' }, revision: 1 });
});

it('lets only one owner write the next plan', async () => {
  const { id, revision, plan } = await stored();
  const write = () => writeAlgoStep(db, { id, revision, plan, clearRequested: null });
  expect(await write()).toBe(revision + 1);
  await expect(write()).rejects.toThrow(AlgoMovedOn);
});
