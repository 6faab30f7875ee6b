import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type Layout, type Sheet, sheetSchema } from '@parallax/protocol';
import { z } from 'zod';
import { RealServer } from './testing/real-server.ts';
import { type AnswerLayout, type Network, setUpTabs, type Tab } from './testing/two-tabs.ts';

const server = new RealServer();
const next: Network[] = [];

/** Drops the requests or responses that the test specifies. */
const callLayout: AnswerLayout = async (endpoint, input) => {
  const network = endpoint.method === 'PUT' ? (next.shift() ?? 'up') : 'up';
  if (network === 'request lost') throw new ApiError('call', { noResponse: 'network' });
  const layout = await server.callLayout(endpoint, input);
  if (network === 'answer lost') throw new ApiError('call', { noResponse: 'network' });
  return layout;
};

const openTab = await setUpTabs(callLayout);
const { moveWidget } = await import('../move/move-widget.ts');
const { oneLayout, outcomeOf, play, randomOf } = await import('./testing/play.ts');

const STARTS_MS = 120_000;
/** The drill plays more. */
const IS_DRILL = process.env['PROPERTY_RUNS'] !== undefined;
const SEQUENCES = IS_DRILL ? 20 : 3;
const KILLS = IS_DRILL ? 6 : 1;
const LOSSES: readonly Network[] = ['request lost', 'answer lost'];
const addedSchema = z.object({ data: sheetSchema });
const account = { email: 'solo@indie.example', password: 'Parallax-2026!' };

let sheets: readonly [Sheet, Sheet];

async function addSheet(name: string): Promise<Sheet> {
  const { body } = await server.send('POST', '/api/sheets', { name, menuBar: 'EXECUTION' });
  return addedSchema.parse(body).data;
}

const layoutOf = (sheetId: string): Promise<Layout> =>
  server.callLayout({ method: 'GET' }, { query: { sheetId } });

/** Until both tabs have saved everything and read what the other one has saved. */
async function settle(tabs: readonly Tab[]): Promise<void> {
  next.length = 0;
  // a move to another sheet may still wait for its save
  for (let round = 0; round < 3; round += 1) {
    window.dispatchEvent(new Event('online'));
    await pause(700);
    for (const tab of tabs) for (const { id } of sheets) await tab.sheet(id).flush();
  }
  for (const tab of tabs) await tab.read();
}

async function sequence(seed: number, isKilled = false) {
  const ids = sheets.map(({ id }) => id);
  const tabs = [await openTab(ids), await openTab(ids)] as const;
  const random = randomOf(seed);
  let restart: Promise<void> | undefined;
  const safe = await play(tabs, sheets, random, {
    moveWidget,
    async beforeStep(progress) {
      if (random(6) === 0) next.push(LOSSES[random(2)] ?? 'up');
      if (!isKilled || restart || progress < 0.4) return;
      await server.kill();
      restart = server.start();
      // a rejection is seen below
      restart.catch(() => undefined);
    },
    afterStep: () => pause(random(90)),
  });
  await restart;
  await settle(tabs);
  const saved = await Promise.all(ids.map(async (id) => [id, await layoutOf(id)] as const));
  return outcomeOf(tabs, new Map(saved), safe);
}

beforeAll(async () => {
  await server.start();
  const { status } = await server.send('POST', '/api/auth/sign-in', account);
  if (status !== 200) throw new Error(`The sign-in was refused with ${status}.`);
}, STARTS_MS);
beforeEach(async () => {
  localStorage.clear();
  sheets = [
    await addSheet(`Left ${crypto.randomUUID()}`),
    await addSheet(`Right ${crypto.randomUUID()}`),
  ];
});
afterAll(() => server.remove(), STARTS_MS);

describe('two tabs on two sheets of the server', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => 101 + index))(
    'end in one layout when requests and answers are lost, sequence %i',
    async (seed) => {
      const outcome = await sequence(seed);
      expect(outcome).toEqual(oneLayout(outcome));
    },
    STARTS_MS,
  );

  it.each(Array.from({ length: KILLS }, (_, index) => 201 + index))(
    'end in one layout when the server is killed in the middle, sequence %i',
    async (seed) => {
      const outcome = await sequence(seed, true);
      expect(outcome).toEqual(oneLayout(outcome));
    },
    STARTS_MS,
  );
});
