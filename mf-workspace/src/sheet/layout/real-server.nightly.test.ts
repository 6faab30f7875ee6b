import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type ReceivedInput, startFakeServer } from '@parallax/api/testing';
import {
  addSheet,
  deleteSheet,
  type Endpoint,
  getLayout,
  type Layout,
  layoutSchema,
  moveWidget as moveCall,
  putLayout,
  type Sheet,
  sheetSchema,
} from '@parallax/protocol';
import { act } from '@testing-library/react';
import { notesSettingsSchema } from '../../widgets/notes/notes-settings.ts';
import { RealServer } from './testing/real-server.ts';
import { type Network, setUpTabs, type Tab } from './testing/several-tabs.ts';

const server = new RealServer();
const next: Network[] = [];

/** Called when the request of a move is sent. */
let onMove: () => void = () => undefined;

/** Passes a request on, unless the test drops it or its response. */
async function passOn(endpoint: Endpoint, input: ReceivedInput): Promise<unknown> {
  const isSave = endpoint === putLayout || endpoint === moveCall;
  const network = isSave ? (next.shift() ?? 'up') : 'up';
  if (network === 'request lost') throw new ApiError('call', { noResponse: 'network' });
  const response = server.call(endpoint, input);
  if (endpoint === moveCall) onMove();
  const data = await response;
  if (network === 'repeated') return server.call(endpoint, input);
  if (network === 'response lost') throw new ApiError('call', { noResponse: 'network' });
  return data;
}

startFakeServer({
  read: passOn,
  write: async (endpoint, input) => ({ data: await passOn(endpoint, input) }),
});
const openTab = await setUpTabs();
const { moveWidget } = await import('../move/move-widget.ts');
const { expectedOutcome, outcomeOf, play, randomOf } = await import('./testing/play.ts');
const { noteItem, openNote, TypedWords } = await import(
  '../../widgets/notes/testing/note-on-device.tsx'
);
const { duplicateSheetInTab } = await import('./testing/duplicate-sheet-in-tab.ts');

const START_TIMEOUT_MS = 120_000;
/** The drill sets PROPERTY_RUNS to play more sequences. */
const RUNS = process.env['PROPERTY_RUNS'];
const SEQUENCES = RUNS === undefined ? 3 : Math.ceil(Number(RUNS) / 2);
const KILLS = RUNS === undefined ? 1 : Math.ceil(Number(RUNS) / 6);
const SEED = Number(process.env['PROPERTY_SEED'] ?? 101);
const LOSSES: readonly Network[] = ['request lost', 'response lost'];
const account = { email: 'solo@indie.example', password: 'Parallax-2026!' };

let sheets: readonly [Sheet, Sheet, Sheet];
const copies: Sheet[] = [];

const addNamed = async (name: string): Promise<Sheet> =>
  sheetSchema.parse(
    await server.call(addSheet, {
      body: { name: `${name} ${crypto.randomUUID()}`, menuBar: 'EXECUTION' },
    }),
  );

const layoutOf = async (sheetId: string): Promise<Layout> =>
  layoutSchema.parse(await server.call(getLayout, { query: { sheetId } }));

/** Waits until all tabs have saved everything and read what the others have saved. */
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

async function restartAfter(ms: number): Promise<void> {
  await pause(ms);
  await server.kill();
  await server.start();
}

async function sequence(seed: number, isKilled = false) {
  const ids = sheets.map(({ id }) => id);
  const [first, second, third] = [await openTab(ids), await openTab(ids), await openTab(ids)];
  const tabs = seed % 2 === 0 ? ([first, second] as const) : ([first, second, third] as const);
  const random = randomOf(seed);
  let restart: Promise<void> | undefined;
  const kill = () => {
    restart ??= restartAfter(random(6));
    // `await restart` below rethrows it
    restart.catch(() => undefined);
  };
  const mustRemain = await play(tabs, sheets, random, {
    moveWidget,
    async beforeStep(progress) {
      if (random(6) === 0) next.push(LOSSES[random(2)] ?? 'up');
      if (isKilled && progress > 0.4) onMove = kill;
      if (isKilled && progress > 0.8) kill();
    },
    afterStep: () => pause(random(90)),
    async copySheet(tab, sheet) {
      const copy = await duplicateSheetInTab(tab.client, sheet);
      if (copy) copies.push(copy);
    },
  });
  onMove = () => undefined;
  await restart;
  await settle(tabs);
  const saved = await Promise.all(ids.map(async (id) => [id, await layoutOf(id)] as const));
  const copied = await Promise.all(copies.map(({ id }) => layoutOf(id)));
  return outcomeOf(tabs, new Map(saved), mustRemain, copied);
}

beforeAll(async () => {
  await server.start();
  const { status } = await server.send('POST', '/api/auth/sign-in', account);
  if (status !== 200) throw new Error(`The sign-in was refused with ${status}.`);
}, START_TIMEOUT_MS);
beforeEach(async () => {
  localStorage.clear();
  copies.length = 0;
  sheets = [await addNamed('Left'), await addNamed('Middle'), await addNamed('Right')];
});
afterEach(async () => {
  for (const { id } of [...sheets, ...copies]) {
    await server.call(deleteSheet, { query: { sheetId: id } });
  }
});
afterAll(() => server.remove(), START_TIMEOUT_MS);

describe('two or three tabs on three sheets of the server', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => SEED + index))(
    'end with the same layout when requests and responses are lost, sequence %i',
    async (seed) => {
      const outcome = await sequence(seed);
      expect(outcome).toEqual(expectedOutcome(outcome));
    },
    START_TIMEOUT_MS,
  );

  it.each(Array.from({ length: KILLS }, (_, index) => SEED + 10_000 + index))(
    'end with the same layout when the server is killed during a move, sequence %i',
    async (seed) => {
      const outcome = await sequence(seed, true);
      expect(outcome).toEqual(expectedOutcome(outcome));
    },
    START_TIMEOUT_MS,
  );
});

describe('a note that is written on two devices', () => {
  it(
    'contains what both have typed when requests and responses are lost or repeated',
    async () => {
      const [{ id: sheetId }] = sheets;
      const note = noteItem('start');
      await server.call(putLayout, {
        query: { sheetId },
        body: { revision: 0, items: [note] },
      });
      const tabs = [await openTab([sheetId]), await openTab([sheetId])] as const;
      const devices = tabs.map(({ client }) => openNote(client, sheetId, note.i));
      const typed = new TypedWords();
      const random = randomOf(SEED);
      for (let step = 0; step < 40; step += 1) {
        if (random(4) === 0) next.push((['repeated', ...LOSSES] as const)[random(3)] ?? 'up');
        const kind =
          (['new line', 'new word', 'remove line'] as const)[random(5) % 3] ?? 'new line';
        const device = devices[random(2)];
        if (device) typed.apply(device, { kind, line: random(9) });
        await act(() => pause(random(700)));
      }
      await act(async () => {
        await pause(600);
        await settle(tabs);
      });
      const [saved] = (await layoutOf(sheetId)).items;
      const { text } = notesSettingsSchema.parse(saved?.settings);
      expect(typed.lostFrom(text)).toEqual([]);
      expect(devices.map((device) => device.text())).toEqual([text, text]);
      for (const device of devices) device.close();
    },
    START_TIMEOUT_MS,
  );
});
