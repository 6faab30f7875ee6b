import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LayoutItem, Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets';
import { server, setUpTabs, type Tab } from '../layout/testing/two-tabs.ts';

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
const add = ({ id }: Sheet, ...added: LayoutItem[]) =>
  tab.sheet(id).edit((items) => [...items, ...added]);
const without = ({ id }: Sheet, gone: string) =>
  tab.sheet(id).edit((items) => items.filter(({ i }) => i !== gone));
const write = ({ id }: Sheet, text: string) =>
  tab
    .sheet(id)
    .edit((items) =>
      items.map((each) => ({ ...each, settings: { text }, link: { to: 'header' as const } })),
    );
const move = (id: string, from: Sheet, to: Sheet) =>
  moveWidget(tab.client, tab.sheet(from.id), id, to, () => undefined);

beforeEach(async () => {
  jest.useFakeTimers();
  localStorage.clear();
  server.layouts.clear();
  server.next.length = 0;
  server.onSave = () => undefined;
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

  it('only while there is such a reason', () => {
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

  it('keeps what was changed there', () => {
    write(second, 'written there');
    tab.sheet(first.id).undo();
    expect(tab.sheet(first.id).items).toEqual([
      { ...item('a'), settings: { text: 'written there' }, link: { to: 'header' } },
    ]);
    tab.sheet(first.id).redo();
    expect(tab.sheet(second.id).items[0]?.settings).toEqual({ text: 'written there' });
  });
});

describe('a move to another sheet', () => {
  beforeEach(async () => {
    add(first, item('a'));
    await tab.sheet(first.id).flush();
  });

  it('takes along what is changed while it is saved', async () => {
    server.onSave = () => {
      server.onSave = () => undefined;
      write(first, 'late');
    };
    await move('a', first, second);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(idsOn(first)).toEqual([]);
    expect(server.layouts.get(second.id)?.items[0]?.settings).toEqual({ text: 'late' });
  });

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
