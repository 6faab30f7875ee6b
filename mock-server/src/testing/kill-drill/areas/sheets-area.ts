import {
  addSheet,
  areaPath,
  type canvasAreaSchema,
  deleteSheet,
  getLayout,
  type Layout,
  type LayoutItem,
  listSheets,
  putLayout,
  renameSheet,
  sortSheets,
} from '@parallax/protocol';
import type { z } from 'zod';
import type { TestClient } from '../../test-client.ts';
import { type Area, alternate, replaceEntry } from '../area.ts';

type CanvasArea = z.infer<typeof canvasAreaSchema>;

const NARROW = 6;
const NOTHING: Layout = { revision: 0, items: [] };

interface DrillSheet {
  readonly id: string;
  readonly name: string;
  readonly desk: Layout;
  readonly narrow: Layout;
}

const widgets = (round: number): LayoutItem[] =>
  Array.from({ length: 12 }, (_, at) => ({
    i: `${round}-${at}`,
    type: 'ORDER_BOOK',
    x: (at % 4) * 6,
    y: Math.floor(at / 4) * 10,
    w: 6,
    h: 10,
    settings: { text: `${round} `.repeat(40) },
  }));

const moved = (items: readonly LayoutItem[]): LayoutItem[] =>
  items.map((item, at) => ({ ...item, x: 0, y: at * 10, w: NARROW }));

/** A trader's sheets of one area, in order, with their desktop and narrow layouts. */
export function sheetsArea(client: TestClient, menuBar: CanvasArea): Area<readonly DrillSheet[]> {
  let round = 0;
  const nextName = () => `Drill ${(round += 1)}`;

  async function readSheet({ id, name }: { id: string; name: string }): Promise<DrillSheet> {
    const desk = await client.call(getLayout, { query: { sheetId: id } });
    const narrow = await client.call(getLayout, { query: { sheetId: id, columns: NARROW } });
    return { id, name, desk, narrow };
  }

  async function save(id: string, { revision, items }: Layout, columns?: number): Promise<void> {
    const query = { sheetId: id, ...(columns === undefined ? {} : { columns }) };
    await client.call(putLayout, { query, body: { revision, items } });
  }

  return {
    name: `sheets of ${menuBar}`,
    async read() {
      const sheets = await client.call(listSheets, { query: { rootPath: areaPath(menuBar) } });
      return Promise.all(sheets.map(readSheet));
    },
    comparable: (sheets) => sheets.map(({ name, desk, narrow }) => ({ name, desk, narrow })),
    next: alternate<DrillSheet>({
      min: 2,
      max: 6,
      add(sheets) {
        const sheet = { id: '', name: nextName(), desk: NOTHING, narrow: NOTHING };
        return {
          description: `add ${sheet.name}`,
          after: [...sheets, sheet],
          async send() {
            const { id } = await client.call(addSheet, { body: { name: sheet.name, menuBar } });
            return [...sheets, { ...sheet, id }];
          },
        };
      },
      remove: (sheets, sheet) => ({
        description: `delete ${sheet.name}`,
        after: sheets.filter((one) => one !== sheet),
        async send() {
          await client.call(deleteSheet, { query: { sheetId: sheet.id } });
          return this.after;
        },
      }),
      change: [
        (sheets, sheet) => {
          const items = widgets((round += 1));
          const { revision } = sheet.desk;
          return {
            description: `save the layout of ${sheet.name}`,
            // new widgets have no narrow positions yet
            after: replaceEntry(sheets, sheet, {
              desk: { revision: revision + 1, items },
              narrow: { ...sheet.narrow, items: [] },
            }),
            async send() {
              await save(sheet.id, { revision, items });
              return this.after;
            },
          };
        },
        (sheets, sheet) => {
          const items = moved(sheet.desk.items);
          const { revision } = sheet.narrow;
          return {
            description: `save the narrow layout of ${sheet.name}`,
            after: replaceEntry(sheets, sheet, { narrow: { revision: revision + 1, items } }),
            async send() {
              await save(sheet.id, { revision, items }, NARROW);
              return this.after;
            },
          };
        },
        (sheets, sheet) => {
          const name = nextName();
          return {
            description: `rename ${sheet.name} to ${name}`,
            after: replaceEntry(sheets, sheet, { name }),
            async send() {
              await client.call(renameSheet, { body: { sheetId: sheet.id, name } });
              return this.after;
            },
          };
        },
        (sheets) => ({
          description: 'reverse the order of the sheets',
          after: sheets.toReversed(),
          async send() {
            const items = this.after.map(({ id }) => ({ id }));
            await client.call(sortSheets, { body: { items } });
            return this.after;
          },
        }),
      ],
    }),
  };
}
