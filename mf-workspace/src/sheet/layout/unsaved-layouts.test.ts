import '../../settings-merges.ts';
import { describe, expect, it } from '@jest/globals';
import { type LayoutItem, putLayout } from '@parallax/protocol';
import { layoutQuery } from './layout-query.ts';
import { layoutSaver } from './layout-saver.ts';
import { client, item, setUpLayout, sheetId, stored, toasts } from './testing/set-up-layout.ts';

const { document, fail, respond, server } = setUpLayout();
const note = (words: string, x = 0): LayoutItem => ({
  ...item('n', x),
  type: 'NOTES',
  settings: { text: words },
});

describe('the unsaved changes of a layout', () => {
  it('are restored after a reload', async () => {
    fail();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    client.clear();
    respond();
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a', 4)]);
  });

  it.each([
    ['a line of a note that both changed', 'a mine', 'a theirs', 'a mine\na theirs'],
    ['a note that only this tab changed', 'a mine', 'a', 'a mine'],
  ])(
    'are merged into a layout that was saved in the meantime: %s',
    async (_, mine, theirs, text) => {
      stored.layout = { revision: 2, items: [item('a'), note('a')] };
      await client.fetchQuery(layoutQuery({ sheetId }));
      fail();
      const saver = layoutSaver(client, { sheetId });
      saver.edit(() => [item('a'), note(mine)]);
      await saver.flush();
      client.clear();
      respond();
      stored.layout = { revision: 9, items: [item('a', 20), note(theirs, 4)] };
      await client.fetchQuery(layoutQuery({ sheetId }));
      expect(document()?.items).toEqual([item('a', 20), note(text, 4)]);
      await saver.flush();
      saver.saveSoon();
      await saver.flush();
      expect(stored.layout.items).toEqual([item('a', 20), note(text, 4)]);
    },
  );

  it('do not replace what was saved in the meantime', async () => {
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

  it('remain stored until they are saved', async () => {
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

  it('are shown until a reload but not stored if the server refuses them', async () => {
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

  it('are removed from storage when they are undone', async () => {
    server.refuse(putLayout, 429, 'Too many requests.');
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
