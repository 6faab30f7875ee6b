import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError, setResponseCache } from '@parallax/api';
import { refusal, startServer } from '@parallax/api/testing';
import {
  addSheet,
  deleteSheet,
  getLayout,
  type LayoutItem,
  listSheets,
  putLayout,
  type Sheet,
  successBody,
} from '@parallax/protocol';
import { addEmptySheet, sheetCreator } from './sheet-creator.ts';
import { layoutsOf } from './sheet-layouts.ts';

const server = startServer();
const notes: LayoutItem = { i: 'a', type: 'NOTES', x: 0, y: 0, w: 4, h: 4, settings: {} };
const sheet = (n: number): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: 'BTC desk',
  menuBar: 'MOBILE',
  analyticalViewId: null,
  analyticalViewData: null,
});
const noResponse = () => {
  throw new ApiError('call', { noResponse: 'network' });
};

/** Caches one response for every address, as the phone does for reading without a network. */
function cacheOffline(data: unknown): void {
  setResponseCache({
    start: () => () => undefined,
    changed: () => undefined,
    read: async () => ({ body: JSON.stringify(successBody('success', data)), at: Date.now() }),
    used: () => undefined,
  });
}

afterEach(() => setResponseCache(undefined));

describe('the layouts of a sheet', () => {
  it('are never read from the offline cache, which may be out of date', async () => {
    server.respond(getLayout, noResponse);
    cacheOffline({ revision: 1, items: [notes] });
    await expect(layoutsOf(sheet(1))).rejects.toThrow(ApiError);
  });

  it('are read with one request if the sheet has no widgets', async () => {
    server.respond(getLayout, () => ({ revision: 1, items: [] }));
    expect(await layoutsOf(sheet(1))).toEqual({ items: [], narrow: [] });
    expect(server.received(getLayout)).toHaveLength(1);
  });
});

describe('the creation of a sheet', () => {
  const layouts = { items: [notes], narrow: [{ columns: 3, places: [] }] };

  it('finds the sheet of a lost response without the offline cache, whose list may be out of date', async () => {
    server.respond(addSheet, noResponse);
    server.respond(listSheets, noResponse);
    server.respond(getLayout, () => ({ revision: 0, items: [] }));
    cacheOffline([sheet(1)]);
    const create = sheetCreator(sheet(1), layouts, []);
    await expect(create()).rejects.toThrow(ApiError);
    await expect(create()).rejects.toThrow(ApiError);
    expect(server.received(addSheet)).toHaveLength(1);
    expect(server.received(deleteSheet)).toEqual([]);
  });

  it('keeps an empty sheet of the same name that the trader added in the meantime', async () => {
    const own = sheet(5);
    server.respondOnce(addSheet, noResponse);
    const create = sheetCreator(sheet(1), layouts, []);
    await expect(create()).rejects.toThrow(ApiError);
    server.respondOnce(addSheet, () => own);
    await addEmptySheet(own);
    server.respond(listSheets, () => [own]);
    server.respond(getLayout, () => ({ revision: 0, items: [] }));
    server.respond(addSheet, () => {
      throw refusal(409, 'This name is taken.');
    });
    await expect(create()).rejects.toThrow('This name is taken.');
    expect(server.received(deleteSheet)).toEqual([]);
  });

  it('starts again with an empty sheet after a narrow layout could not be saved', async () => {
    const added = [sheet(2), sheet(3)];
    server.respond(addSheet, () => added.shift() ?? sheet(4));
    server.respond(putLayout, ({ query }) =>
      query.columns === undefined ? { revision: 1, items: [notes] } : noResponse(),
    );
    const create = sheetCreator(sheet(1), layouts, []);
    await expect(create()).rejects.toThrow(ApiError);
    expect(server.received(deleteSheet)).toEqual([{ query: { sheetId: sheet(2).id } }]);
    server.respond(putLayout, () => ({ revision: 1, items: [] }));
    expect((await create()).id).toBe(sheet(3).id);
  });
});
