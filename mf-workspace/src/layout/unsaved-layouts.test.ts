import { describe, expect, it } from '@jest/globals';
import {
  client,
  failure,
  item,
  serve,
  server,
  setUpLayout,
  sheetId,
  toasts,
} from './testing/set-up-layout.ts';

const { document, layoutQuery } = await setUpLayout();
const { layoutSaver } = await import('./layout-saver.ts');

describe('saving a layout', () => {
  it('restores unsaved changes after a reload', async () => {
    server.answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    client.clear();
    server.answer = serve;
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a', 4)]);
  });

  it('does not apply stored changes to a layout saved since', async () => {
    server.answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    client.clear();
    server.answer = serve;
    server.saved = { revision: 9, items: [item('a', 20)] };
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a', 20)]);
  });

  it('retains restored changes until they are saved', async () => {
    server.answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    for (let reload = 0; reload < 2; reload += 1) {
      client.clear();
      server.answer = serve;
      await client.fetchQuery(layoutQuery({ sheetId }));
      expect(document()?.items).toEqual([item('a', 4)]);
    }
    saver.saveSoon();
    await saver.flush();
    expect(server.saved.items).toEqual([item('a', 4)]);
    expect(localStorage).toHaveLength(0);
  });

  it('discards refused changes, which would be refused again after a reload', async () => {
    server.answer = () => Promise.reject(failure(400));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(document()?.items).toEqual([item('a', 4)]);
    expect(localStorage).toHaveLength(0);
    client.clear();
    server.answer = serve;
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a')]);
  });

  it('discards the stored change when it is undone', async () => {
    server.answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(localStorage).toHaveLength(1);
    saver.edit(() => [item('a')]);
    await saver.flush();
    expect(localStorage).toHaveLength(0);
    expect(toasts.at(-1)).toBe('dismissed layout-not-saved');
  });
});
