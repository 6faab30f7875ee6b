import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';

const api = await import('@parallax/api');
const callApi = jest.fn<(endpoint: { method: string }, input: unknown) => Promise<unknown>>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
const { sheetsKey } = await import('@parallax/sheets/query');
const { firstExecutionSheet, opensCanvas } = await import('./preview-target.ts');

setDemoProduct();
const sheet = { id: 'b7f5b1b2-6c58-4a3e-9d0c-0a1b2c3d4e5f', name: 'BTC desk' };

describe('design §7 where a widget is previewed', () => {
  it.each([
    ['/execution/desk', '?id=1', true],
    ['/algo/desk', '?id=1', true],
    ['/portfolio', '', false],
    ['/analytics/funding/desk', '?id=1', false],
  ])('%s%s has a canvas: %s', (path, search, has) => {
    expect(opensCanvas(new QueryClient(), path, search)).toBe(has);
  });

  it.each([
    [sheet.id, true],
    ['a-deleted-sheet', false],
  ])('with a loaded sheet list, the URL of sheet %s opens a canvas: %s', (id, has) => {
    const client = new QueryClient();
    client.setQueryData(sheetsKey('EXECUTION'), [sheet]);
    expect(opensCanvas(client, '/execution/btc-desk', `?id=${id}`)).toBe(has);
  });

  it('is the first Execution sheet on pages without a canvas', async () => {
    callApi.mockResolvedValueOnce([sheet, { ...sheet, id: 'other' }]);
    expect(await firstExecutionSheet(new QueryClient())).toBe(`/execution/btc-desk?id=${sheet.id}`);
  });

  it("is a new sheet called 'New sheet' when there is none", async () => {
    const client = new QueryClient();
    callApi.mockResolvedValueOnce([]).mockResolvedValueOnce({ ...sheet, name: 'New sheet' });
    expect(await firstExecutionSheet(client)).toBe(`/execution/new-sheet?id=${sheet.id}`);
    expect(callApi).toHaveBeenLastCalledWith(expect.objectContaining({ method: 'POST' }), {
      body: { name: 'New sheet', menuBar: 'EXECUTION' },
    });
    expect(client.getQueryData(sheetsKey('EXECUTION'))).toMatchObject([{ id: sheet.id }]);
  });

  it('is the area itself, which reports the error, when its sheets cannot be read', async () => {
    callApi.mockRejectedValueOnce(new api.ApiError('refused', { status: 500, texts: [] }));
    expect(await firstExecutionSheet(new QueryClient())).toBe('/execution');
  });
});
