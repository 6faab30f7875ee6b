import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LayoutItem, Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets';
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
const [first, second, third] = [sheetOf(1), sheetOf(2), sheetOf(3)] as const;
const item = (i: string, type: LayoutItem['type'] = 'NOTES'): LayoutItem => ({
  i,
  type,
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
});

let tab: Tab;
const idsOn = ({ id }: Sheet) => tab.sheet(id).items.map(({ i }) => i);
const savedOn = ({ id }: Sheet) => server.layouts.get(id)?.items.map(({ i }) => i);
const saved = () => [first, second, third].map(savedOn);
const settled = () => jest.advanceTimersByTimeAsync(120_000);
const add = ({ id }: Sheet, ...added: LayoutItem[]) =>
  tab.sheet(id).edit((items) => [...items, ...added]);
const without = ({ id }: Sheet, gone: string) =>
  tab.sheet(id).edit((items) => items.filter(({ i }) => i !== gone));
const write = ({ id }: Sheet, text: string, writer = tab) =>
  writer
    .sheet(id)
    .edit((items) =>
      items.map((each) => ({ ...each, settings: { text }, link: { to: 'header' as const } })),
    );
const move = (id: string, from: Sheet, to: Sheet, mover = tab) =>
  moveWidget(mover.client, mover.sheet(from.id), id, to, () => undefined);

beforeEach(async () => {
  jest.useFakeTimers();
  localStorage.clear();
  server.layouts.clear();
  server.next.length = 0;
  server.onSave = () => undefined;
  toasts.length = 0;
  tab = await openTab([first.id, second.id, third.id]);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('redo of a move to another sheet keeps the widget here', () => {
  beforeEach(async () => {
    add(first, item('a', 'WATCH_LIST'));
    await move('a', first, second);
    tab.sheet(first.id).undo();
  });

  it('while the other sheet has a watch list', () => {
    add(second, item('b', 'WATCH_LIST'));
    expect(tab.sheet(first.id).redo()?.refusal).toBe('Error on add widget');
    expect([idsOn(first), idsOn(second)]).toEqual([['a'], ['b']]);
  });

  it('while the other sheet is full', () => {
    add(second, ...Array.from({ length: 100 }, (_, n) => item(`n${n}`)));
    expect(tab.sheet(first.id).redo()?.refusal).toBe('A sheet holds at most 100 widgets.');
    expect(idsOn(first)).toEqual(['a']);
  });

  it('when the other sheet was deleted', () => {
    tab.client.setQueryData<Sheet[]>(sheetsKey('EXECUTION'), [first]);
    expect(tab.sheet(first.id).redo()?.refusal).toBe(
      'The sheet that the widget was moved to no longer exists.',
    );
    expect(idsOn(first)).toEqual(['a']);
  });

  it('only while the reason exists', () => {
    expect(tab.sheet(first.id).redo()?.refusal).toBeUndefined();
    expect([idsOn(first), idsOn(second)]).toEqual([[], ['a']]);
  });
});

describe('undo of a move to another sheet', () => {
  beforeEach(async () => {
    add(first, item('a'));
    await move('a', first, second);
  });

  it('is refused when the widget was moved on, so that it is not on two sheets', async () => {
    await move('a', second, third);
    expect(tab.sheet(first.id).undo()?.refusal).toBe(
      'The widget is no longer on the sheet that it was moved to.',
    );
    expect([idsOn(first), idsOn(second), idsOn(third)]).toEqual([[], [], ['a']]);
  });

  it('keeps changes made on the other sheet', () => {
    write(second, 'written there');
    tab.sheet(first.id).undo();
    expect(tab.sheet(first.id).items).toEqual([
      { ...item('a'), settings: { text: 'written there' }, link: { to: 'header' } },
    ]);
    tab.sheet(first.id).redo();
    expect(tab.sheet(second.id).items[0]?.settings).toEqual({ text: 'written there' });
  });
});

describe('undo of a move to another sheet, where another tab has changed it meanwhile', () => {
  const GONE = 'The widget is no longer on the sheet that it was moved to.';
  let another: Tab;

  beforeEach(async () => {
    add(first, item('a'));
    await settled();
    await move('a', first, second);
    await settled();
    another = await openTab([first.id, second.id, third.id]);
  });

  it('leaves the widget where the other tab has moved it', async () => {
    await move('a', second, third, another);
    await settled();
    tab.sheet(first.id).undo();
    await settled();
    expect(saved()).toEqual([[], [], ['a']]);
    expect([idsOn(first), idsOn(second)]).toEqual([[], []]);
    expect(toasts.at(-1)).toBe(GONE);
  });

  it('does not bring back a widget that the other tab has removed', async () => {
    another.sheet(second.id).edit(() => []);
    await settled();
    tab.sheet(first.id).undo();
    await settled();
    expect([saved()[0], saved()[1]]).toEqual([[], []]);
    expect(idsOn(first)).toEqual([]);
    expect(toasts.at(-1)).toBe(GONE);
    expect(tab.sheet(first.id).redo()).toBeUndefined();
  });

  it('does not remove a widget that the other tab has moved back itself', async () => {
    await move('a', second, first, another);
    await settled();
    tab.sheet(first.id).undo();
    await settled();
    expect([saved()[0], saved()[1]]).toEqual([['a'], []]);
    expect(idsOn(first)).toEqual(['a']);
  });

  it('restores the widget with the text that the other tab has written', async () => {
    write(second, 'written elsewhere', another);
    await settled();
    tab.sheet(first.id).undo();
    await settled();
    expect([saved()[0], saved()[1]]).toEqual([['a'], []]);
    const settings = { text: 'written elsewhere' };
    expect(server.layouts.get(first.id)?.items[0]).toMatchObject({ settings });
    expect(tab.sheet(first.id).items[0]).toMatchObject({ settings });
  });

  it.each(['answer lost', 'request lost'] as const)('loses nothing, %s', async (network) => {
    server.next.push(network);
    tab.sheet(first.id).undo();
    await settled();
    expect([saved()[0], saved()[1]]).toEqual([['a'], []]);
    expect(toasts).not.toContain(GONE);
  });

  it('is saved once when it is redone at once', async () => {
    tab.sheet(first.id).undo();
    tab.sheet(first.id).redo();
    await settled();
    expect([saved()[0], saved()[1]]).toEqual([[], ['a']]);
    expect([idsOn(first), idsOn(second)]).toEqual([[], ['a']]);
  });
});

describe('a move to another sheet', () => {
  beforeEach(async () => {
    add(first, item('a'));
    await tab.sheet(first.id).flush();
  });

  it('moves changes made while it is saved as well', async () => {
    server.onSave = () => {
      server.onSave = () => undefined;
      write(first, 'late');
    };
    await move('a', first, second);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(idsOn(first)).toEqual([]);
    expect(server.layouts.get(second.id)?.items[0]?.settings).toEqual({ text: 'late' });
  });

  it('is refused when another tab has moved the widget already', async () => {
    const another = await openTab([first.id, second.id, third.id]);
    await move('a', first, third, another);
    await jest.advanceTimersByTimeAsync(2_000);
    await move('a', first, second);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(saved()).toEqual([[], undefined, ['a']]);
    expect(toasts.at(-1)).toBe('The widget could not be moved');
  });

  it.each([
    ['another sheet', third, [[], ['a'], []]],
    ['the same sheet', second, [[], ['a'], undefined]],
  ] as const)(
    'leaves one widget when another tab moves it to %s at the same time',
    async (_, target, expected) => {
      const another = await openTab([first.id, second.id, third.id]);
      server.next.push('up', 'request lost');
      await move('a', first, target, another);
      await move('a', first, second);
      await settled();
      expect(saved()).toEqual(expected);
    },
  );

  it('leaves no copy when the widget is removed while it is saved', async () => {
    server.onSave = () => {
      server.onSave = () => undefined;
      without(first, 'a');
    };
    await move('a', first, second);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([savedOn(first), savedOn(second)]).toEqual([[], []]);
  });

  it.each(['answer lost', 'request lost'] as const)(
    'leaves no copy when it failed, %s',
    async (network) => {
      server.next.push(network);
      await move('a', first, second);
      expect([idsOn(first), idsOn(second)]).toEqual([['a'], []]);
      await jest.advanceTimersByTimeAsync(120_000);
      await tab.read();
      expect([savedOn(first), savedOn(second)]).toEqual([['a'], []]);
      expect([idsOn(first), idsOn(second)]).toEqual([['a'], []]);
    },
  );
});
