import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type Layout, type LayoutItem, putLayout } from '@parallax/contract';
import { QueryClient } from '@tanstack/react-query';

interface UnsavedWork {
  save: () => Promise<void>;
  drop: () => void;
}
interface Call {
  method: string;
  input: { body?: { revision: number; items: LayoutItem[] } };
}
const calls: Call[] = [];
const sentOnLeave: unknown[] = [];
let answer: (call: Call) => Promise<Layout>;
jest.unstable_mockModule('@parallax/api', () => ({
  ApiError,
  callApi: (endpoint: { method: string }, input: Call['input']) => {
    const call = { method: endpoint.method, input };
    calls.push(call);
    return answer(call);
  },
  sendOnLeave: (...call: unknown[]) => sentOnLeave.push(call),
  onSignedOut: () => nothing,
}));
const saves = () => calls.filter((call) => call.method === 'PUT');
const nothing = () => undefined;
const toasts: string[] = [];
const state = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({
  ...state,
  showToast: ({ title }: { title: string }) => toasts.push(title),
  dismissToast: (id: string) => toasts.push(`dismissed ${id}`),
}));
let connected: () => void = nothing;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  onFeedConnected: (listener: () => void) => {
    connected = listener;
    return nothing;
  },
}));
const { layoutSaver } = await import('./layout-saver.ts');
const { layoutQuery } = await import('./layout-query.ts');
const { layoutKey } = await import('./layout-document.ts');

const item = (i: string, x = 0): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
});
const failure = (status: number | undefined, data?: unknown) =>
  new ApiError('PUT /api/sheets/layout', { status, texts: ['no'], data });

describe('saving a layout', () => {
  const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
  /** what the server has */
  let saved: Layout;
  let client: QueryClient;
  const document = () => client.getQueryData(layoutQuery({ sheetId }).queryKey);
  const serve = async ({ method, input }: Call): Promise<Layout> => {
    if (method === 'GET') return saved;
    const { revision, items } = input.body ?? { revision: -1, items: [] };
    if (revision !== saved.revision) throw failure(409, saved);
    saved = { revision: revision + 1, items };
    return saved;
  };

  beforeEach(async () => {
    jest.useFakeTimers();
    localStorage.clear();
    calls.length = 0;
    toasts.length = 0;
    sentOnLeave.length = 0;
    saved = { revision: 1, items: [item('a')] };
    answer = serve;
    client = new QueryClient();
    await client.fetchQuery(layoutQuery({ sheetId }));
  });

  afterEach(() => {
    client.clear();
    jest.restoreAllMocks();
  });

  it('waits until the changes pause, and saves them once', async () => {
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 1)]);
    await jest.advanceTimersByTimeAsync(300);
    saver.edit(() => [item('a', 2)]);
    await jest.advanceTimersByTimeAsync(300);
    expect(saves()).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(saves()).toHaveLength(1);
    expect(saved).toEqual({ revision: 2, items: [item('a', 2)] });
    expect(document()?.confirmed).toEqual(saved);
  });

  it('keeps both when another tab saved in between, and saves them together', async () => {
    saved = { revision: 5, items: [item('a'), item('b', 12)] };
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 3)]);
    await saver.flush();
    expect(saved).toEqual({ revision: 6, items: [item('a', 3), item('b', 12)] });
    expect(document()?.items).toEqual(saved.items);
  });

  it('saves what changed while a save was on its way', async () => {
    const saver = layoutSaver(client, { sheetId });
    let arrive: () => void = nothing;
    answer = async (call) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return serve(call);
    };
    saver.edit(() => [item('a', 1)]);
    void saver.flush();
    await jest.advanceTimersByTimeAsync(0);
    saver.edit(() => [item('a', 2)]);
    answer = serve;
    arrive();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(saved.items).toEqual([item('a', 2)]);
  });

  it('keeps the changes and tries again while the server does not answer', async () => {
    answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(saves().length).toBeGreaterThan(1);
    expect(toasts).toContain('The layout is not saved yet');
    expect(document()?.items).toEqual([item('a', 4)]);
    answer = serve;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(saved.items).toEqual([item('a', 4)]);
    expect(toasts.at(-1)).toBe('dismissed layout-not-saved');
    expect(localStorage).toHaveLength(0);
  });

  it('tries again at once when the feed is connected again', async () => {
    answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await jest.advanceTimersByTimeAsync(20_000);
    answer = serve;
    connected();
    await jest.advanceTimersByTimeAsync(0);
    expect(saved.items).toEqual([item('a', 4)]);
  });

  it('does not try again what the server refuses, and says why', async () => {
    answer = () => Promise.reject(failure(400));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(saves()).toHaveLength(1);
    expect(toasts).toEqual(['The layout could not be saved']);
  });

  it('gives up after some conflicts in a row, for a while', async () => {
    answer = () => Promise.reject(failure(409, { ...saved, revision: saved.revision + 1 }));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(saves().length).toBeLessThan(10);
    answer = serve;
    saved = { ...saved, revision: 2 };
    await jest.advanceTimersByTimeAsync(5_000);
    expect(saved.items).toEqual([item('a', 4)]);
  });

  it('takes up after a reload what could not be saved', async () => {
    answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    client.clear();
    answer = serve;
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a', 4)]);
  });

  it('does not undo with old changes what was saved since', async () => {
    answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    client.clear();
    answer = serve;
    saved = { revision: 9, items: [item('a', 20)] };
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a', 20)]);
  });

  it('keeps what it took up after a reload until that is saved', async () => {
    answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    for (let reload = 0; reload < 2; reload += 1) {
      client.clear();
      answer = serve;
      await client.fetchQuery(layoutQuery({ sheetId }));
      expect(document()?.items).toEqual([item('a', 4)]);
    }
    saver.saveSoon();
    await saver.flush();
    expect(saved.items).toEqual([item('a', 4)]);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps nothing that was refused: after a reload it would be refused again', async () => {
    answer = () => Promise.reject(failure(400));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(document()?.items).toEqual([item('a', 4)]);
    expect(localStorage).toHaveLength(0);
    client.clear();
    answer = serve;
    await client.fetchQuery(layoutQuery({ sheetId }));
    expect(document()?.items).toEqual([item('a')]);
  });

  it('is saved on top of a layout whose revision went back with a backup', async () => {
    const saver = layoutSaver(client, { sheetId });
    for (const x of [2, 3]) {
      saver.edit(() => [item('a', x)]);
      await saver.flush();
    }
    saved = { revision: 0, items: [item('a'), item('b', 12)] };
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(saved.items).toEqual([item('a', 4), item('b', 12)]);
  });

  it('has nothing kept of a change that was taken back', async () => {
    answer = () => Promise.reject(failure(undefined));
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 4)]);
    await saver.flush();
    expect(localStorage).toHaveLength(1);
    saver.edit(() => [item('a')]);
    await saver.flush();
    expect(localStorage).toHaveLength(0);
    expect(toasts.at(-1)).toBe('dismissed layout-not-saved');
  });

  it('sends what is unsaved when the page goes away', () => {
    layoutSaver(client, { sheetId }).edit(() => [item('a', 7)]);
    window.dispatchEvent(new Event('pagehide'));
    expect(sentOnLeave).toEqual([
      [putLayout, { query: { sheetId }, body: { revision: 1, items: [item('a', 7)] } }],
    ]);
  });

  it('says that saving is tried again as long as any layout waits for it', async () => {
    const narrow = { sheetId, columns: 4 };
    await client.fetchQuery(layoutQuery(narrow));
    answer = () => Promise.reject(failure(undefined));
    const savers = [layoutSaver(client, { sheetId }), layoutSaver(client, narrow)];
    for (const saver of savers) saver.edit(() => [item('a', 4)]);
    await Promise.all(savers.map((saver) => saver.flush()));
    answer = serve;
    toasts.length = 0;
    await savers[0]?.flush();
    expect(toasts).toEqual([]);
    await savers[1]?.flush();
    expect(toasts).toEqual(['dismissed layout-not-saved']);
  });

  it('listens to the page only while something is unsaved', async () => {
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    const saver = layoutSaver(client, { sheetId });
    expect(added).not.toHaveBeenCalled();
    saver.edit(() => [item('a', 7)]);
    saver.edit(() => [item('a', 8)]);
    expect(added).toHaveBeenCalledTimes(3);
    await saver.flush();
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  it('is saved before its sheet is deleted, and left alone after', async () => {
    const saver = layoutSaver(client, { sheetId });
    saver.edit(() => [item('a', 7)]);
    const works: UnsavedWork[] = [];
    const collect = (work: UnsavedWork) => works.push(work);
    window.dispatchEvent(
      new CustomEvent('parallax-unsaved-work', { detail: { sheetId, answer: collect } }),
    );
    await works[0]?.save();
    expect(saved.items).toEqual([item('a', 7)]);
    saver.edit(() => [item('a', 8)]);
    answer = () => Promise.reject(failure(404));
    const late = saver.flush();
    works[0]?.drop();
    await late;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(toasts.filter((told) => !told.startsWith('dismissed'))).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('has no news to tell of a layout that was forgotten', async () => {
    layoutSaver(client, { sheetId }).edit(() => [item('a', 7)]);
    client.removeQueries({ queryKey: layoutKey({ sheetId }) });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(saves()).toHaveLength(0);
  });
});
