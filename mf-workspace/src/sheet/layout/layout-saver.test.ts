import { describe, expect, it, jest } from '@jest/globals';
import { advanceClock } from '@parallax/api/testing';
import { getLayout, moveWidget, putLayout } from '@parallax/protocol';
import { layoutKey } from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';
import { layoutSaver } from './layout-saver.ts';
import { moveBetweenSheets } from './move-between-sheets.ts';
import {
  client,
  conflict,
  item,
  setUpLayout,
  sheetId,
  stored,
  toasts,
} from './testing/set-up-layout.ts';

interface UnsavedWork {
  save: () => Promise<void>;
  drop: () => void;
}

const { document, respond, saves, server } = setUpLayout();

describe('saving a layout', () => {
  it('debounces changes and saves them once', async () => {
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 1)]);
    await advanceClock(300);
    saver.edit(() => [item('a', 2)]);
    await advanceClock(300);
    expect(saves()).toHaveLength(0);
    await advanceClock(200);
    expect(saves()).toHaveLength(1);
    expect(stored.layout).toEqual({ revision: 2, items: [item('a', 2)] });
    expect(document()?.confirmed).toEqual(stored.layout);
  });

  it("merges with another tab's save and saves the result", async () => {
    stored.layout = { revision: 5, items: [item('a'), item('b', 12)] };
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 3)]);
    await saver.flush();
    expect(stored.layout).toEqual({ revision: 6, items: [item('a', 3), item('b', 12)] });
    expect(document()?.items).toEqual(stored.layout.items);
  });

  it('saves changes made while a save was in flight', async () => {
    const saver = layoutSaver(client, { sheetId });
    const arrive = server.delay(putLayout);
    saver.edit(() => [item('a', 1)]);
    void saver.flush();
    await advanceClock(0);
    saver.edit(() => [item('a', 2)]);
    arrive();
    await advanceClock(1_000);
    expect(stored.layout.items).toEqual([item('a', 2)]);
  });

  it('pauses after several consecutive conflicts', async () => {
    server.respond(putLayout, () => {
      throw conflict({ ...stored.layout, revision: stored.layout.revision + 1 });
    });
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(saves().length).toBeLessThan(10);
    respond();
    stored.layout = { ...stored.layout, revision: 2 };
    await advanceClock(5_000);
    expect(stored.layout.items).toEqual([item('a', 4)]);
  });

  it('saves on top of a layout whose revision decreased after a restored backup', async () => {
    const saver = layoutSaver(client, { sheetId });
    for (const x of [2, 3]) {
      saver.edit(() => [item('a', x)]);
      await saver.flush();
    }
    stored.layout = { revision: 0, items: [item('a'), item('b', 12)] };
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(stored.layout.items).toEqual([item('a', 4), item('b', 12)]);
  });

  it('shows a restored backup with a lower revision if nothing is unsaved', async () => {
    stored.layout = { revision: 5, items: [item('a', 6)] };
    await client.fetchQuery(layoutQuery({ sheetId }));
    stored.layout = { revision: 2, items: [item('a'), item('b', 12)] };
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()).toEqual({ confirmed: stored.layout, items: stored.layout.items });
  });

  it('ignores a read that was requested before the last confirmed save', async () => {
    const before = stored.layout;
    const response = server.hold(getLayout);
    const read = client.fetchQuery(layoutQuery({ sheetId }));
    await advanceClock();
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 7)]);
    await saver.flush();
    response.send(before);
    await advanceClock();
    await read;
    expect(document()?.items).toEqual([item('a', 7)]);
  });

  it('sends unsaved changes when the page is unloaded', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    layoutSaver(client, { sheetId }).edit(() => [item('a', 7)]);
    window.dispatchEvent(new Event('pagehide'));
    await advanceClock();
    expect(saves()).toEqual([{ query: { sheetId }, body: { revision: 1, items: [item('a', 7)] } }]);
    expect(fetched.mock.calls).toMatchObject([[expect.anything(), { keepalive: true }]]);
  });

  it('sends no second request for a save in flight when the page is unloaded during a move', async () => {
    const otherId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3b';
    const empty = { revision: 1, items: [] };
    stored.layout = { revision: 2, items: [item('a'), item('b', 12)] };
    server.respond(getLayout, ({ query }) => (query.sheetId === sheetId ? stored.layout : empty));
    server.refuse(moveWidget, 400, 'no');
    for (const id of [sheetId, otherId]) await client.fetchQuery(layoutQuery({ sheetId: id }));
    const source = layoutSaver(client, { sheetId });
    const target = layoutSaver(client, { sheetId: otherId });
    source.editQuietly((items) => items.map((each) => ({ ...each, y: 5 })));
    const failureHandlers = { refused: () => undefined, gone: () => undefined };
    const arrive = server.delay(putLayout);
    void moveBetweenSheets({ id: 'b', source, target, items: [item('b')], failureHandlers });
    await advanceClock();
    expect(saves()).toHaveLength(1);
    window.dispatchEvent(new Event('pagehide'));
    await advanceClock();
    arrive();
    await advanceClock();
    expect(saves()).toHaveLength(1);
  });

  it('listens to page events only while changes are unsaved', async () => {
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    const saver = layoutSaver(client, { sheetId });
    expect(added).not.toHaveBeenCalled();
    saver.edit(() => [item('a', 7)]);
    saver.edit(() => [item('a', 8)]);
    expect(added).toHaveBeenCalledTimes(2);
    await saver.flush();
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  it('saves pending changes before the sheet is deleted, and none after that', async () => {
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 7)]);
    const works: UnsavedWork[] = [];
    const collect = (work: UnsavedWork) => works.push(work);
    window.dispatchEvent(
      new CustomEvent('parallax-unsaved-work', { detail: { sheetId, answer: collect } }),
    );
    await works[0]?.save();
    expect(stored.layout.items).toEqual([item('a', 7)]);
    saver.edit(() => [item('a', 8)]);
    server.refuse(putLayout, 404, 'no');
    const late = saver.flush();
    works[0]?.drop();
    await late;
    await advanceClock(60_000);
    expect(toasts()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('sends no request for a layout that was removed from the cache', async () => {
    layoutSaver(client, { sheetId }).edit(() => [item('a', 7)]);
    client.removeQueries({ queryKey: layoutKey({ sheetId }) });
    await advanceClock(1_000);
    expect(saves()).toHaveLength(0);
  });
});
