import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LayoutItem, Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets';
import { server, type Tab, toasts } from '../layout/testing/several-tabs.ts';
import { item, savedOn, settled, setUpMoves, sheets, shownOn } from './testing/set-up-moves.ts';

const { openTab, move: moveIn } = await setUpMoves();

const [first, second, third] = sheets;

let tab: Tab;
const idsOn = (sheet: Sheet) => shownOn(sheet, tab);
const saved = () => sheets.map(savedOn);
const add = ({ id }: Sheet, ...added: LayoutItem[]) =>
  tab.sheet(id).edit((items) => [...items, ...added]);
const without = ({ id }: Sheet, gone: string, remover = tab) =>
  remover.sheet(id).edit((items) => items.filter(({ i }) => i !== gone));
const write = ({ id }: Sheet, text: string, writer = tab) =>
  writer
    .sheet(id)
    .edit((items) =>
      items.map((each) => ({ ...each, settings: { text }, link: { to: 'header' as const } })),
    );
const move = (id: string, from: Sheet, to: Sheet, mover = tab) => moveIn(mover, id, from, to);

beforeEach(async () => {
  tab = await openTab();
});

describe('redo of a move to another sheet', () => {
  beforeEach(async () => {
    add(first, item('a', 'WATCH_LIST'));
    await move('a', first, second);
    tab.sheet(first.id).undo();
  });

  it('is refused for a watch list while the target sheet has a watch list', () => {
    add(second, item('b', 'WATCH_LIST'));
    expect(tab.sheet(first.id).redo()?.refusal).toBe('Error on add widget');
    expect([idsOn(first), idsOn(second)]).toEqual([['a'], ['b']]);
  });

  it('is refused while the target sheet is full', () => {
    add(second, ...Array.from({ length: 100 }, (_, n) => item(`n${n}`)));
    expect(tab.sheet(first.id).redo()?.refusal).toBe('A sheet holds at most 100 widgets.');
    expect(idsOn(first)).toEqual(['a']);
  });

  it('is refused if the target sheet was deleted', () => {
    tab.client.setQueryData<Sheet[]>(sheetsKey('EXECUTION'), [first]);
    expect(tab.sheet(first.id).redo()?.refusal).toBe(
      'The sheet that the widget was moved to no longer exists.',
    );
    expect(idsOn(first)).toEqual(['a']);
  });

  it('succeeds after a refusal once the target sheet accepts the widget', () => {
    add(second, item('b', 'WATCH_LIST'));
    tab.sheet(first.id).redo();
    tab.sheet(second.id).edit((items) => items.filter(({ i }) => i !== 'b'));
    expect(tab.sheet(first.id).redo()?.refusal).toBeUndefined();
    expect([idsOn(first), idsOn(second)]).toEqual([[], ['a']]);
  });

  it('moves the widget again if the target sheet accepts it', () => {
    expect(tab.sheet(first.id).redo()?.refusal).toBeUndefined();
    expect([idsOn(first), idsOn(second)]).toEqual([[], ['a']]);
  });
});

describe('undo of a move to another sheet', () => {
  beforeEach(async () => {
    add(first, item('a'));
    await move('a', first, second);
  });

  it('is refused if the widget was moved on to a third sheet', async () => {
    await move('a', second, third);
    expect(tab.sheet(first.id).undo()?.refusal).toBe(
      'The widget is no longer on the sheet that it was moved to.',
    );
    expect([idsOn(first), idsOn(second), idsOn(third)]).toEqual([[], [], ['a']]);
  });

  it('keeps changes made on the target sheet', () => {
    write(second, 'written there');
    tab.sheet(first.id).undo();
    expect(tab.sheet(first.id).items).toEqual([
      { ...item('a'), settings: { text: 'written there' }, link: { to: 'header' } },
    ]);
    tab.sheet(first.id).redo();
    expect(tab.sheet(second.id).items[0]?.settings).toEqual({ text: 'written there' });
  });

  it.each(['response lost', 'request lost'] as const)(
    'moves the widget back despite a network failure: %s',
    async (network) => {
      await settled();
      server.next.push(network);
      tab.sheet(first.id).undo();
      await settled();
      expect([saved()[0], saved()[1]]).toEqual([['a'], []]);
      expect(toasts).not.toContain('The widget is no longer on the sheet that it was moved to.');
    },
  );

  it('leaves the widget on the target sheet when redone at once', async () => {
    await settled();
    tab.sheet(first.id).undo();
    tab.sheet(first.id).redo();
    await settled();
    expect([saved()[0], saved()[1]]).toEqual([[], ['a']]);
    expect([idsOn(first), idsOn(second)]).toEqual([[], ['a']]);
  });
});

describe('undo of a move to another sheet, after another tab has changed the widget', () => {
  const GONE = 'The widget is no longer on the sheet that it was moved to.';
  let another: Tab;

  beforeEach(async () => {
    add(first, item('a'));
    await settled();
    await move('a', first, second);
    await settled();
    another = await openTab();
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

  it('does not remove a widget that the other tab has already moved back', async () => {
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
});

describe('redo of a move to another sheet, after another tab has removed the widget', () => {
  it('reports that the widget could not be moved', async () => {
    add(first, item('a'));
    await move('a', first, second);
    await settled();
    tab.sheet(first.id).undo();
    await settled();
    const another = await openTab();
    without(first, 'a', another);
    await settled();
    tab.sheet(first.id).redo();
    await settled();
    expect([saved()[0], saved()[1]]).toEqual([[], []]);
    expect(toasts.at(-1)).toBe('The widget could not be moved');
  });
});

describe('a move to another sheet', () => {
  beforeEach(async () => {
    add(first, item('a'));
    await tab.sheet(first.id).flush();
  });

  it('includes changes made while the move is being saved', async () => {
    server.onSave = () => {
      server.onSave = () => undefined;
      write(second, 'late');
    };
    await move('a', first, second);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(idsOn(first)).toEqual([]);
    expect(server.layouts.get(second.id)?.items[0]?.settings).toEqual({ text: 'late' });
  });

  it('is refused if another tab has already moved the widget', async () => {
    const another = await openTab();
    await move('a', first, third, another);
    await jest.advanceTimersByTimeAsync(2_000);
    await move('a', first, second);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(saved()).toEqual([[], undefined, ['a']]);
    expect(toasts.at(-1)).toBe('The widget could not be moved');
  });

  it.each([
    ['another sheet', third, [[], undefined, ['a']]],
    ['the same sheet', second, [[], ['a'], undefined]],
  ] as const)(
    'leaves the widget on one sheet if another tab has just moved it to %s',
    async (_, target, expected) => {
      const another = await openTab();
      server.next.push('up', 'request lost');
      await move('a', first, target, another);
      await move('a', first, second);
      await settled();
      expect(saved()).toEqual(expected);
    },
  );

  it.each(['NOTES', 'WATCH_LIST'] as const)(
    'that the server refuses leaves the other widgets of its sheet in place: %s',
    async (type) => {
      add(first, item('b'), item('c', type));
      await settled();
      server.refused.set(second.id, 403);
      await move('a', first, second);
      await settled();
      expect(toasts).toContain('The widget could not be moved');
      expect(idsOn(first).toSorted()).toEqual(['a', 'b', 'c']);
    },
  );

  it('leaves no copy if the widget is removed while the move is being saved', async () => {
    server.onSave = () => {
      server.onSave = () => undefined;
      without(second, 'a');
    };
    await move('a', first, second);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([savedOn(first), savedOn(second)]).toEqual([[], []]);
  });

  it.each(['response lost', 'request lost'] as const)(
    'is retried after a network failure and leaves no copy: %s',
    async (network) => {
      server.next.push(network);
      await move('a', first, second);
      expect([idsOn(first), idsOn(second)]).toEqual([[], ['a']]);
      expect(toasts.at(-1)).toBe('The layout is not saved yet');
      await settled();
      await tab.read();
      expect([savedOn(first), savedOn(second)]).toEqual([[], ['a']]);
      expect([idsOn(first), idsOn(second)]).toEqual([[], ['a']]);
    },
  );
});
