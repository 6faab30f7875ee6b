import { describe, expect, it, jest } from '@jest/globals';
import { putLayout } from '@parallax/protocol';
import {
  client,
  failure,
  item,
  nothing,
  saves,
  sentOnLeave,
  serve,
  server,
  setUpLayout,
  sheetId,
  toasts,
} from './testing/set-up-layout.ts';

interface UnsavedWork {
  save: () => Promise<void>;
  drop: () => void;
}

const { document } = await setUpLayout();
const { layoutSaver } = await import('./layout-saver.ts');
const { layoutKey } = await import('./layout-document.ts');

describe('saving a layout', () => {
  it('debounces changes and saves them once', async () => {
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 1)]);
    await jest.advanceTimersByTimeAsync(300);
    saver.edit(() => [item('a', 2)]);
    await jest.advanceTimersByTimeAsync(300);
    expect(saves()).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(saves()).toHaveLength(1);
    expect(server.saved).toEqual({ revision: 2, items: [item('a', 2)] });
    expect(document()?.confirmed).toEqual(server.saved);
  });

  it("merges with another tab's save and saves the result", async () => {
    server.saved = { revision: 5, items: [item('a'), item('b', 12)] };
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 3)]);
    await saver.flush();
    expect(server.saved).toEqual({ revision: 6, items: [item('a', 3), item('b', 12)] });
    expect(document()?.items).toEqual(server.saved.items);
  });

  it('saves changes made while a save was in flight', async () => {
    const saver = layoutSaver(client, { sheetId });
    let arrive: () => void = nothing;
    server.answer = async (call) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return serve(call);
    };
    saver.edit(() => [item('a', 1)]);
    void saver.flush();
    await jest.advanceTimersByTimeAsync(0);
    saver.edit(() => [item('a', 2)]);
    server.answer = serve;
    arrive();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.saved.items).toEqual([item('a', 2)]);
  });

  it('pauses after several consecutive conflicts', async () => {
    server.answer = () =>
      Promise.reject(failure(409, { ...server.saved, revision: server.saved.revision + 1 }));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(saves().length).toBeLessThan(10);
    server.answer = serve;
    server.saved = { ...server.saved, revision: 2 };
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.saved.items).toEqual([item('a', 4)]);
  });

  it('saves on top of a layout whose revision decreased after a restored backup', async () => {
    const saver = layoutSaver(client, { sheetId });
    for (const x of [2, 3]) {
      saver.edit(() => [item('a', x)]);
      await saver.flush();
    }
    server.saved = { revision: 0, items: [item('a'), item('b', 12)] };
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(server.saved.items).toEqual([item('a', 4), item('b', 12)]);
  });

  it('sends unsaved changes when the page is unloaded', () => {
    layoutSaver(client, { sheetId }).edit(() => [item('a', 7)]);
    window.dispatchEvent(new Event('pagehide'));
    expect(sentOnLeave).toEqual([
      [putLayout, { query: { sheetId }, body: { revision: 1, items: [item('a', 7)] } }],
    ]);
  });

  it('listens to page events only while something is unsaved', async () => {
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

  it('saves before its sheet is deleted and stops afterwards', async () => {
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 7)]);
    const works: UnsavedWork[] = [];
    const collect = (work: UnsavedWork) => works.push(work);
    window.dispatchEvent(
      new CustomEvent('parallax-unsaved-work', { detail: { sheetId, answer: collect } }),
    );
    await works[0]?.save();
    expect(server.saved.items).toEqual([item('a', 7)]);
    saver.edit(() => [item('a', 8)]);
    server.answer = () => Promise.reject(failure(404));
    const late = saver.flush();
    works[0]?.drop();
    await late;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(toasts.filter((toast) => !toast.startsWith('dismissed'))).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('reports nothing for a layout that was removed from the cache', async () => {
    layoutSaver(client, { sheetId }).edit(() => [item('a', 7)]);
    client.removeQueries({ queryKey: layoutKey({ sheetId }) });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(saves()).toHaveLength(0);
  });
});
