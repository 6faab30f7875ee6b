import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { addSheet, getLayout, type LayoutItem, listSheets, putLayout } from '@parallax/contract';
import { lineOf, runProgram } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';

jest.setTimeout(30_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-durability-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = () =>
  runProgram('src/testing/start-without-screens.ts', { PORT: '0', DATA_DIR: folder });
const READY = /ready at (\S+)\n/;

const note = (i: string): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { text: i.repeat(20) },
});

/** Saves sheets and layouts one after the other until the server is gone. */
async function saveUntilGone(client: TestClient, lane: number, confirmed: (name: string) => void) {
  for (let count = 0; ; count += 1) {
    const name = `Lane ${lane} sheet ${count}`;
    try {
      const { id } = await client.call(addSheet, { body: { name, menuBar: 'RISK' } });
      const body = { revision: 0, items: [note(name)] };
      await client.call(putLayout, { query: { sheetId: id }, body });
      confirmed(name);
    } catch {
      return;
    }
  }
}

it('a server killed in the middle of saves has every save that it confirmed', async () => {
  const killed = start();
  const client = await TestClient.of(await lineOf(killed, READY), 'solo@indie.example');
  const saved = new Set<string>();
  const lanes = [0, 1, 2, 3].map((lane) =>
    saveUntilGone(client, lane, (name) => {
      saved.add(name);
      if (saved.size === 60) killed.child.kill('SIGKILL');
    }),
  );
  await Promise.all(lanes);
  await killed.ended;

  const again = start();
  const other = await TestClient.of(await lineOf(again, READY), 'solo@indie.example');
  const sheets = await other.call(listSheets, { query: { rootPath: 'risk' } });
  const found = new Map<string, readonly LayoutItem[]>();
  for (const { id, name } of sheets) {
    found.set(name, (await other.call(getLayout, { query: { sheetId: id } })).items);
  }
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);

  expect(saved.size).toBeGreaterThanOrEqual(60);
  for (const name of saved) expect(found.get(name)).toEqual([note(name)]);
  // a sheet whose layout was not confirmed has none or all of it
  for (const [name, items] of found) expect([[], [note(name)]]).toContainEqual(items);
});
