import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import * as fc from 'fast-check';
import { z } from 'zod';
import {
  mockCalls,
  type Network,
  server,
  setUpTabs,
  type Tab,
} from '../../sheet/layout/testing/several-tabs.ts';
import { notesSettingsSchema } from './notes-settings.ts';
import type { NoteDevice, NoteEdit } from './testing/note-on-device.tsx';

mockCalls();
const openTab = await setUpTabs();
const { noteItem, openNote, TypedWords } = await import('./testing/note-on-device.tsx');

const sheetId = '00000000-0000-4000-8000-000000000001';
/** The drill sets PROPERTY_RUNS to play more sequences. */
const RUNS = { seed: 20_261_127, numRuns: 4 * Number(process.env['PROPERTY_RUNS'] ?? 5) };

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const savedText = () =>
  z
    .tuple([z.object({ settings: notesSettingsSchema })])
    .parse(server.layouts.get(sheetId)?.items)[0].settings.text;

interface Device extends NoteDevice {
  readonly tab: Tab;
}

async function openDevices(text: string): Promise<readonly [Device, Device]> {
  const note = noteItem(text);
  server.layouts.set(sheetId, { revision: 1, items: [note] });
  const open = async (): Promise<Device> => {
    const tab = await openTab([sheetId]);
    return { tab, ...openNote(tab.client, sheetId, note.i) };
  };
  const devices = [await open(), await open()] as const;
  await pass(0);
  return devices;
}

/** Waits until both devices have saved everything and read what the other has saved. */
async function settle(devices: readonly Device[]): Promise<void> {
  server.next.length = 0;
  server.latency = () => 0;
  for (let round = 0; round < 3; round += 1) {
    await pass(60_000);
    await act(async () => {
      for (const { tab } of devices) await tab.read();
    });
  }
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  server.layouts.clear();
  server.next.length = 0;
  server.latency = () => 0;
  jest.useRealTimers();
});

describe('workspace §4 a note that is edited on two devices', () => {
  it('keeps a line of the other device while this one types past its first save', async () => {
    const [other, mine] = await openDevices('one\ntwo\nthree');
    other.type((text) => text.replace('one', 'ONE'));
    await pass(1_000);
    expect(savedText()).toBe('ONE\ntwo\nthree');
    for (const letter of 'bps wider by Friday') {
      mine.type((text) => text + letter);
      await pass(letter === ' ' ? 600 : 100);
    }
    await pass(2_000);
    expect(savedText()).toBe('ONE\ntwo\nthreebps wider by Friday');
    expect(mine.text()).toBe(savedText());
    expect(server.layouts.get(sheetId)?.revision).toBeGreaterThan(3);
  });

  it.each<Network>(['request lost', 'response lost', 'repeated'])(
    'contains a line once that is typed on while the network has its save: %s',
    async (network) => {
      const [mine, other] = await openDevices('one');
      server.next.push(network);
      mine.type((text) => `${text}\nBTC`);
      await pass(950);
      mine.type((text) => `${text} long`);
      other.type((text) => `${text} two`);
      await settle([mine, other]);
      expect([savedText(), mine.text(), other.text()]).toEqual(
        Array.from({ length: 3 }, () => 'one two\nBTC long'),
      );
    },
  );

  it('keeps the text that was restored while its change had no response', async () => {
    const [mine, other] = await openDevices('one');
    server.next.push('response lost');
    mine.type(() => 'one two');
    await pass(950);
    expect(savedText()).toBe('one two');
    mine.type(() => 'one');
    await settle([mine, other]);
    expect([savedText(), mine.text(), other.text()]).toEqual(['one', 'one', 'one']);
  });
});

const edit = fc.record<NoteEdit>({
  kind: fc.constantFrom('new line', 'new line', 'new word', 'new word', 'remove line'),
  line: fc.nat(9),
});
const step = fc.record({
  device: fc.constantFrom(0, 1),
  edit: fc.option(edit, { freq: 4 }),
  network: fc.constantFrom<Network>('up', 'up', 'up', 'request lost', 'response lost', 'repeated'),
  pause: fc.nat(900),
});
const latencies = fc.array(fc.nat(700), { minLength: 1, maxLength: 10 });

it('no typed line is lost on two devices, whatever the network does to their saves', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        latencies,
        async (steps, delays) => {
          const devices = await openDevices('start');
          const typed = new TypedWords();
          let calls = 0;
          server.latency = () => {
            calls += 1;
            return delays[calls % delays.length] ?? 0;
          };
          for (const { device, edit: change, network, pause } of steps) {
            const acting = devices[device === 0 ? 0 : 1];
            if (network !== 'up') server.next.push(network);
            if (change) typed.apply(acting, change);
            else void acting.tab.read().catch(() => undefined);
            await pass(pause);
          }
          await settle(devices);
          const saved = savedText();
          expect(typed.lostFrom(saved)).toEqual([]);
          expect(devices.map((each) => each.text())).toEqual([saved, saved]);
          expect(devices.some(({ tab }) => tab.sheet(sheetId).hasUnsaved)).toBe(false);
        },
      )
      .afterEach(() => {
        cleanup();
        localStorage.clear();
      }),
    RUNS,
  );
}, 120_000);
