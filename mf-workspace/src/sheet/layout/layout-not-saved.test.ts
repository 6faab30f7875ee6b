import { describe, expect, it } from '@jest/globals';
import { advanceClock } from '@parallax/api/testing';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { getLayout, putLayout } from '@parallax/protocol';
import { layoutQuery } from './layout-query.ts';
import { layoutSaver } from './layout-saver.ts';
import { client, item, setUpLayout, sheetId, stored, toasts } from './testing/set-up-layout.ts';

const feed = startFeedServer();
const { document, fail, respond, saves, server } = setUpLayout();

describe('saving a layout', () => {
  it('retains the changes and retries while the server does not respond', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await advanceClock(3_000);
    expect(saves().length).toBeGreaterThan(1);
    expect(toasts()).toContain('The layout is not saved yet');
    expect(document()?.items).toEqual([item('a', 4)]);
    respond();
    await advanceClock(30_000);
    expect(stored.layout.items).toEqual([item('a', 4)]);
    expect(toasts()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('retries immediately when the feed reconnects', async () => {
    await feed.disconnect();
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await advanceClock(20_000);
    respond();
    await feed.restore();
    await advanceClock(0);
    expect(stored.layout.items).toEqual([item('a', 4)]);
  });

  it('reports a refused save without retrying it', async () => {
    server.refuse(putLayout, 400, 'no');
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await advanceClock(60_000);
    expect(saves()).toHaveLength(1);
    expect(toasts()).toEqual(['The layout could not be saved']);
  });

  it('starts again with a retry delay of 1 s after a refused save', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await advanceClock(20_000);
    server.refuse(putLayout, 400, 'no');
    await advanceClock(60_000);
    expect(toasts()).toEqual(['The layout could not be saved']);
    fail();
    const before = saves().length;
    saver.edit(() => [item('a', 5)]);
    await advanceClock(2_000);
    expect(saves()).toHaveLength(before + 2);
  });

  it.each([400, 403])(
    'keeps and retries the changes when reading another sheet fails with %i',
    async (status) => {
      await client.fetchQuery(layoutQuery({ sheetId: '8a1d7a52-6d1c-4a54-8f3a-5c9a3a3a3a3b' }));
      const saver = layoutSaver(client, { sheetId });
      saver.edit(() => []);
      await saver.flush();
      server.refuse(getLayout, status, 'no');
      saver.undo();
      await advanceClock(3_000);
      expect(toasts()).not.toContain('The layout could not be saved');
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
    await savers[0]?.flush();
    expect(toasts()).toEqual(['The layout is not saved yet']);
    await savers[1]?.flush();
    expect(toasts()).toEqual([]);
  });
});
