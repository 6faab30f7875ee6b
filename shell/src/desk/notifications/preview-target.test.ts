import { beforeAll, describe, expect, it } from '@jest/globals';
import { refusal, startServer } from '@parallax/api/testing';
import { addSheet, listSheets, type Sheet } from '@parallax/protocol';
import { PHONE_MENU_BARS, sheetsKey } from '@parallax/sheets/query';
import { QueryClient } from '@tanstack/react-query';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';
import { previewTarget } from './preview-target.ts';

const server = startServer();

beforeAll(setDemoProduct);
const sheet: Sheet = {
  id: 'b7f5b1b2-6c58-4a3e-9d0c-0a1b2c3d4e5f',
  name: 'BTC desk',
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
};
const other = { ...sheet, id: 'c1f5b1b2-6c58-4a3e-9d0c-0a1b2c3d4e5f', name: 'ETH carry' };

/** A cache with the sheets of the mobile page loaded. */
function phoneClient(sheets: { MOBILE?: Sheet[]; EXECUTION?: Sheet[] }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const lists: Record<string, Sheet[]> = sheets;
  for (const menuBar of PHONE_MENU_BARS)
    client.setQueryData(sheetsKey(menuBar), lists[menuBar] ?? []);
  return client;
}

describe('design §7 the preview of a widget', () => {
  it.each(['/execution/desk', '/algo/desk'])('stays on the open sheet of %s', async (path) => {
    expect(await previewTarget(new QueryClient(), path, '?id=1')).toBeUndefined();
  });

  it.each([
    ['/portfolio', ''],
    ['/analytics/funding/desk', '?id=1'],
  ])('opens the first Execution sheet from %s, which has no canvas', async (path, search) => {
    server.respondOnce(listSheets, () => [sheet, other]);
    expect(await previewTarget(new QueryClient(), path, search)).toBe(
      `/execution/btc-desk?id=${sheet.id}`,
    );
  });

  it('opens the first Execution sheet if the open sheet was deleted', async () => {
    const client = new QueryClient();
    client.setQueryData(sheetsKey('EXECUTION'), [sheet]);
    expect(await previewTarget(client, '/execution/desk', `?id=${sheet.id}`)).toBeUndefined();
    server.respondOnce(listSheets, () => [sheet]);
    expect(await previewTarget(client, '/execution/desk', '?id=deleted')).toBe(
      `/execution/btc-desk?id=${sheet.id}`,
    );
  });

  it("opens a new sheet called 'New sheet' if Execution has no sheets", async () => {
    const client = new QueryClient();
    server.respondOnce(listSheets, () => []);
    server.respondOnce(addSheet, () => ({ ...sheet, name: 'New sheet' }));
    expect(await previewTarget(client, '/portfolio', '')).toBe(
      `/execution/new-sheet?id=${sheet.id}`,
    );
    expect(server.received(addSheet)).toEqual([
      { body: { name: 'New sheet', menuBar: 'EXECUTION' } },
    ]);
    expect(client.getQueryData(sheetsKey('EXECUTION'))).toMatchObject([{ id: sheet.id }]);
  });

  it('opens Execution, which reports the error, if its sheets cannot be loaded', async () => {
    server.respondOnce(listSheets, () => Promise.reject(refusal(500)));
    expect(await previewTarget(new QueryClient(), '/portfolio', '')).toBe('/execution');
  });
});

describe('workspace §4 the preview of a widget on a phone', () => {
  it.each(['', `?id=${sheet.id}`])('stays on the sheet that /mobile%s shows', async (search) => {
    const client = phoneClient({ EXECUTION: [sheet] });
    expect(await previewTarget(client, '/mobile', search)).toBeUndefined();
  });

  it('opens the first sheet if the URL names a missing sheet', async () => {
    const client = phoneClient({ MOBILE: [other], EXECUTION: [sheet] });
    expect(await previewTarget(client, '/mobile', '?id=deleted')).toBe(`/mobile?id=${other.id}`);
  });

  it("opens a new phone sheet called 'New sheet' if there are no sheets", async () => {
    server.respondOnce(listSheets, () => []);
    server.respondOnce(addSheet, () => ({ ...sheet, name: 'New sheet' }));
    expect(await previewTarget(phoneClient({}), '/mobile', '')).toBe(`/mobile?id=${sheet.id}`);
    expect(server.received(addSheet)).toEqual([{ body: { name: 'New sheet', menuBar: 'MOBILE' } }]);
  });

  it('adds no sheet if one of the lists cannot be loaded', async () => {
    const client = phoneClient({});
    client.removeQueries({ queryKey: sheetsKey('EXECUTION') });
    server.respond(listSheets, ({ query: { rootPath } }) =>
      rootPath === 'execution' ? Promise.reject(refusal(500)) : [],
    );
    server.respond(addSheet, () => sheet);
    expect(await previewTarget(client, '/mobile', '')).toBe('/mobile');
    expect(server.received(addSheet)).toEqual([]);
  });
});
