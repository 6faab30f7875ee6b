import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LayoutItem, Sheet } from '@parallax/protocol';
import { server, setUpTabs, type Tab, toasts } from '../layout/testing/two-tabs.ts';

const openTab = await setUpTabs();
const { moveWidget } = await import('./move-widget.ts');

const sheetOf = (n: number): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Sheet ${n}`,
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
});
const sheets = [sheetOf(1), sheetOf(2), sheetOf(3)] as const;
const [first, second, third] = sheets;
const item = (i: string, type: LayoutItem['type'] = 'NOTES'): LayoutItem => ({
  i,
  type,
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
});
const BEING_MOVED = 'A widget is still being moved to another sheet. Try again when it is moved.';

let tab: Tab;
const saved = () => sheets.map(({ id }) => server.layouts.get(id)?.items.map(({ i }) => i) ?? []);
const shown = () => sheets.map(({ id }) => tab.sheet(id).items.map(({ i }) => i));
const settled = () => jest.advanceTimersByTimeAsync(120_000);
const add = ({ id }: Sheet, added: LayoutItem, adder = tab) =>
  adder.sheet(id).edit((items) => [...items, added]);
const move = (id: string, from: Sheet, to: Sheet) =>
  moveWidget(tab.client, tab.sheet(from.id), id, to, () => undefined);

/** Both what is saved and what is shown in the end. */
async function end() {
  await settled();
  await tab.read();
  expect(shown()).toEqual(saved());
  return saved();
}

beforeEach(async () => {
  jest.useFakeTimers();
  localStorage.clear();
  server.layouts.clear();
  server.refused.clear();
  server.next.length = 0;
  toasts.length = 0;
  tab = await openTab(sheets.map(({ id }) => id));
  add(first, item('a'));
  await settled();
});
afterEach(() => {
  server.onSave = () => undefined;
  server.latency = () => 0;
  jest.useRealTimers();
});

describe('a widget is on one sheet', () => {
  it('when it is moved on while its move is under way', async () => {
    await Promise.all([move('a', first, second), move('a', second, third)]);
    expect(await end()).toEqual([[], [], ['a']]);
  });

  it('when it is moved to two sheets', async () => {
    await Promise.all([move('a', first, second), move('a', first, third)]);
    expect(await end()).toEqual([[], ['a'], []]);
    expect(toasts).toContain('The widget could not be moved');
  });

  it('when it is moved there and back', async () => {
    await Promise.all([move('a', first, second), move('a', second, first)]);
    expect(await end()).toEqual([['a'], [], []]);
  });

  it.each(['request lost', 'answer lost'] as const)(
    'when it is moved on while its removal is not saved, %s',
    async (network) => {
      server.next.push('up', network);
      await move('a', first, second);
      await move('a', second, third);
      expect(await end()).toEqual([[], [], ['a']]);
    },
  );

  it.each(['request lost', 'answer lost'] as const)(
    'when it is moved back while its removal is not saved, %s',
    async (network) => {
      server.next.push('up', network);
      await move('a', first, second);
      await move('a', second, first);
      expect(await end()).toEqual([['a'], [], []]);
    },
  );

  it('when its addition would be undone while its move is under way', async () => {
    const moved = move('a', first, second);
    expect(tab.sheet(first.id).undo()?.refusal).toBe(BEING_MOVED);
    expect(tab.sheet(first.id).redo()?.refusal).toBe(BEING_MOVED);
    await moved;
    expect(await end()).toEqual([[], ['a'], []]);
    expect(tab.sheet(first.id).undo()?.isChanged).toBe(true);
    expect(await end()).toEqual([['a'], [], []]);
  });

  it('when its move is undone and it is moved again at once', async () => {
    await move('a', first, second);
    tab.sheet(first.id).undo();
    await move('a', first, third);
    expect(await end()).toEqual([[], [], ['a']]);
  });

  it.each([403, 503])(
    'when its move is undone, refused with %i, and it is moved again at once',
    async (status) => {
      await move('a', first, second);
      await settled();
      server.refused.set(first.id, status);
      tab.sheet(first.id).undo();
      await move('a', first, third);
      await jest.advanceTimersByTimeAsync(2_000);
      server.refused.clear();
      expect((await end()).flat()).toEqual(['a']);
    },
  );

  it('when another tab has moved it to the same sheet, and this one reads that during its move', async () => {
    server.onSave = () => {
      server.onSave = () => undefined;
      const items = [item('a')];
      server.layouts.set(second.id, { revision: 1, items });
      server.layouts.set(first.id, { revision: 2, items: [] });
      void tab.sheet(first.id).read();
    };
    await move('a', first, second);
    expect(await end()).toEqual([[], ['a'], []]);
  });

  it('when the response to its move is lost, and a read that was under way arrives after that', async () => {
    // of the requests of both reads, and of the first read's response
    const latencies = [1, 2, 300];
    server.latency = () => latencies.shift() ?? 1;
    server.next.push('answer lost');
    void tab.sheet(second.id).read();
    const moved = move('a', first, second);
    await settled();
    await moved;
    server.latency = () => 0;
    expect(await end()).toEqual([['a'], [], []]);
    expect(toasts).toContain('The widget could not be moved');
  });

  it('when it is a watch list and another tab adds one to the other sheet', async () => {
    const another = await openTab(sheets.map(({ id }) => id));
    add(first, item('w', 'WATCH_LIST'));
    await settled();
    add(second, item('theirs', 'WATCH_LIST'), another);
    await settled();
    await move('w', first, second);
    expect(await end()).toEqual([['a', 'w'], ['theirs'], []]);
    expect(toasts).toContain('The widget could not be moved');
  });
});
