import { describe, expect, it } from '@jest/globals';
import { advanceClock } from '@parallax/api/testing';
import { getLayout, putLayout } from '@parallax/protocol';
import { client, item, setUpLayout, sheetId, stored, toasts } from './testing/set-up-layout.ts';

const { connected, document, fail, layoutQuery, respond, saves, server } = await setUpLayout();
const { layoutSaver } = await import('./layout-saver.ts');

describe('saving a layout', () => {
  it('retains the changes and retries while the server does not respond', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await advanceClock(3_000);
    expect(saves().length).toBeGreaterThan(1);
    expect(toasts).toContain('The layout is not saved yet');
    expect(document()?.items).toEqual([item('a', 4)]);
    respond();
    await advanceClock(30_000);
    expect(stored.layout.items).toEqual([item('a', 4)]);
    expect(toasts.at(-1)).toBe('dismissed layout-not-saved');
    expect(localStorage).toHaveLength(0);
  });

  it('retries immediately when the feed reconnects', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await advanceClock(20_000);
    respond();
    connected();
    await advanceClock(0);
    expect(stored.layout.items).toEqual([item('a', 4)]);
  });

  it('reports a refused save without retrying it', async () => {
    server.refuse(putLayout, 400, 'no');
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await advanceClock(60_000);
    expect(saves()).toHaveLength(1);
    expect(toasts).toEqual(['The layout could not be saved']);
  });

  it.each([400, 403])(
    'retains and retries the changes when another sheet responds with %i',
    async (status) => {
      await client.fetchQuery(layoutQuery({ sheetId: '8a1d7a52-6d1c-4a54-8f3a-5c9a3a3a3a3b' }));
      const saver = layoutSaver(client, { sheetId });
      saver.edit(() => []);
      await saver.flush();
      server.refuse(getLayout, status, 'no');
      saver.undo();
      await advanceClock(3_000);
      expect(toasts).not.toContain('The layout could not be saved');
      expect(stored.layout.items).toEqual([]);
      respond();
      await advanceClock(30_000);
      expect(stored.layout.items).toEqual([item('a')]);
    },
  );

  it('shows one toast about retries until all layouts are saved', async () => {
    const narrow = { sheetId, columns: 4 };
    await client.fetchQuery(layoutQuery(narrow));
    fail();
    const savers = [layoutSaver(client, { sheetId }), layoutSaver(client, narrow)];
    for (const saver of savers) saver.edit(() => [item('a', 4)]);
    await Promise.all(savers.map((saver) => saver.flush()));
    respond();
    toasts.length = 0;
    await savers[0]?.flush();
    expect(toasts).toEqual([]);
    await savers[1]?.flush();
    expect(toasts).toEqual(['dismissed layout-not-saved']);
  });
});
