import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addSheet,
  getLayout,
  type LayoutItem,
  layoutSchema,
  putLayout,
  type Sheet,
} from '@parallax/protocol';
import { sql } from 'kysely';
import { oneSheetPerWidget } from '../storage/migrations/0005-one-sheet-per-widget.ts';
import { openEmbeddedStorage } from '../storage/storage.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const item = (i: string, text = ''): LayoutItem => ({
  i,
  type: 'NOTES',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { text },
});

const request = ({ id }: Sheet, revision: number, items: LayoutItem[], columns?: number) => ({
  query: { sheetId: id, ...(columns && { columns }) },
  body: { revision, items },
});

const [A, B] = [crypto.randomUUID(), crypto.randomUUID()];

describe('a widget is on one sheet of a trader (design §4, layouts)', () => {
  let server: TestServer;
  let trader: TestClient;
  let stranger: TestClient;
  let sheets: readonly [Sheet, Sheet];
  let added = 0;
  const add = () => {
    added += 1;
    return trader.call(addSheet, { body: { name: `Sheet ${added}`, menuBar: 'RISK' } });
  };
  const read = ({ id }: Sheet, columns?: number) =>
    trader.call(getLayout, { query: { sheetId: id, ...(columns && { columns }) } });
  const save = (...call: Parameters<typeof request>) => trader.call(putLayout, request(...call));

  beforeAll(async () => {
    server = await startTestServer();
    trader = await TestClient.of(server.url, 'member@blank.example');
    stranger = await TestClient.of(server.url, 'admin@blank.example');
  }, 30_000);
  beforeEach(async () => {
    sheets = [await add(), await add()];
  });
  afterAll(() => server.close(), 30_000);

  it('a save that adds a widget removes it from the other sheet, whose revision changes', async () => {
    const [from, to] = sheets;
    await save(from, 0, [item(A), item(B)]);
    const moved = item(A, 'newer');
    expect(await save(to, 0, [moved])).toEqual({ revision: 1, items: [moved] });
    expect(await read(from)).toEqual({ revision: 2, items: [item(B)] });
  });

  it('an edit based on the layout before the move is refused with the present items', async () => {
    const [from, to] = sheets;
    await save(from, 0, [item(A)]);
    await save(to, 0, [item(A)]);
    const stale = await trader.fail(putLayout, request(from, 1, [item(A, 'edited')]));
    expect(stale.status).toBe(409);
    expect(layoutSchema.parse(stale.data)).toEqual({ revision: 2, items: [] });
    expect(await read(to)).toEqual({ revision: 1, items: [item(A)] });
  });

  it('a refused save takes nothing', async () => {
    const [from, to] = sheets;
    await save(from, 0, [item(A)]);
    await trader.fail(putLayout, request(to, 7, [item(A)]));
    expect(await read(from)).toEqual({ revision: 1, items: [item(A)] });
  });

  it('positions in a narrow layout take nothing', async () => {
    const [from, to] = sheets;
    await save(from, 0, [item(A)]);
    await save(to, 0, [item(A)], 6);
    expect(await read(from)).toEqual({ revision: 1, items: [item(A)] });
  });

  it('a client that numbers the widgets of each sheet keeps them', async () => {
    const [from, to] = sheets;
    await save(from, 0, [item('1')]);
    await save(to, 0, [item('1')]);
    expect(await read(from)).toEqual({ revision: 1, items: [item('1')] });
  });

  it('widgets of other traders are not concerned', async () => {
    const [from] = sheets;
    await save(from, 0, [item(A)]);
    const body = { name: 'Theirs', menuBar: 'RISK' as const };
    const theirs = await stranger.call(addSheet, { body });
    await stranger.call(putLayout, request(theirs, 0, [item(A)]));
    expect(await read(from)).toEqual({ revision: 1, items: [item(A)] });
  });

  it('leaves a widget on one sheet when two saves add it at the same time', async () => {
    const results = await Promise.all(sheets.map((sheet) => save(sheet, 0, [item(A)])));
    expect(results).toHaveLength(2);
    const layouts = await Promise.all(sheets.map((sheet) => read(sheet)));
    expect(layouts.flatMap(({ items }) => items)).toEqual([item(A)]);
  });

  it('logs no unexpected errors', () => {
    expect(server.logged).toEqual([]);
  });
});

describe('widgets that were on two sheets before', () => {
  it('are all kept, each with an id of its own and with its narrow position', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parallax-widgets-'));
    const storage = await openEmbeddedStorage(folder, (error) => {
      throw error;
    });
    const { db } = storage;
    const [company, trader, one, two] = Array.from({ length: 4 }, () => crypto.randomUUID());
    const place = { i: 'a', x: 0, y: 3, w: 6, h: 4 };
    await sql`insert into company (id, name, type, is_prime)
      values (${company}, 'Firm', 'BUSINESS', false)`.execute(db);
    await sql`insert into trader (id, company_id, email, password_hash, is_admin, first_name,
        last_name, country, phone_number, start_of_day, dashbar_view)
      values (${trader}, ${company}, 'a@firm.example', '-', false, 'A', 'B', '', '', '00:00:00',
        'searchbar')`.execute(db);
    for (const [at, id] of [one, two].entries()) {
      const name = `sheet ${at}`;
      await sql`insert into sheet (id, trader_id, menu_bar, name, name_key, position, created_at)
        values (${id}, ${trader}, 'RISK', ${name}, ${name}, ${at}, now() + ${at} * interval '1 s')`.execute(
        db,
      );
      const items = JSON.stringify([item('a', name), item(`b${at}`)]);
      const places = JSON.stringify([place]);
      await sql`insert into layout values (${id}, 0, 4, ${items}), (${id}, 6, 1, ${places})`.execute(
        db,
      );
    }
    await oneSheetPerWidget.up(db);
    const { rows } = await sql<{ items: LayoutItem[]; revision: number }>`
      select items, revision from layout join sheet on sheet.id = sheet_id
      order by position, columns`.execute(db);
    const [first, firstNarrow, second, secondNarrow] = rows;
    const renamed = second?.items[0]?.i;
    expect(renamed).not.toBe('a');
    expect([first, firstNarrow]).toEqual([
      { revision: 4, items: [item('a', 'sheet 0'), item('b0')] },
      { revision: 1, items: [place] },
    ]);
    expect([second, secondNarrow]).toEqual([
      { revision: 5, items: [{ ...item('a', 'sheet 1'), i: renamed }, item('b1')] },
      { revision: 2, items: [{ ...place, i: renamed }] },
    ]);
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);
});
