import { describe, expect, it } from '@jest/globals';
import { putLayout } from '@parallax/protocol';
import { layoutQuery } from './layout-query.ts';
import { layoutSaver } from './layout-saver.ts';
import { client, item, setUpLayout, sheetId, stored, toasts } from './testing/set-up-layout.ts';

const { document, fail, respond, server } = setUpLayout();

describe('saving a layout', () => {
  it('restores unsaved changes after a reload', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    client.clear();
    respond();
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a', 4)]);
  });

  it('does not apply stored changes to a layout that was saved since', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    client.clear();
    respond();
    stored.layout = { revision: 9, items: [item('a', 20)] };
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a', 20)]);
  });

  it('retains restored changes until they are saved', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    for (let reload = 0; reload < 2; reload += 1) {
      client.clear();
      respond();
      await client.fetchQuery(layoutQuery({ sheetId }));
      expect(document()?.items).toEqual([item('a', 4)]);
    }
    saver.saveSoon();
    await saver.flush();
    expect(stored.layout.items).toEqual([item('a', 4)]);
    expect(localStorage).toHaveLength(0);
  });

  it('shows refused changes until a reload but does not store them', async () => {
    server.refuse(putLayout, 400, 'no');
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(document()?.items).toEqual([item('a', 4)]);
    expect(localStorage).toHaveLength(0);
    client.clear();
    respond();
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a')]);
  });

  it('discards the stored change when it is undone', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(localStorage).toHaveLength(1);
    expect(toasts()).toEqual(['The layout is not saved yet']);
    saver.edit(() => [item('a')]);
    await saver.flush();
    expect(localStorage).toHaveLength(0);
    expect(toasts()).toEqual([]);
  });
});
