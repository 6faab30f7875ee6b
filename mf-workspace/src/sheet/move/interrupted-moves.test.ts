import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { unsavedItem } from '@parallax/store';
import { z } from 'zod';
import { layoutKey } from '../layout/layout-document.ts';
import { server, type Tab } from '../layout/testing/several-tabs.ts';
import {
  closePage,
  deleteHere,
  item,
  pass,
  saved,
  settled,
  setUpMoves,
  sheets,
  shownBy,
} from './testing/set-up-moves.ts';

const { openTab, move } = await setUpMoves();

const [first, second, third] = sheets;

let tab: Tab;
/** Reopens the page and renders all sheets. */
async function reopen(): Promise<void> {
  tab = await openTab();
  for (const { id } of sheets) tab.sheet(id).saveSoon();
  await settled();
}

const write = ({ id }: Sheet, i: string, text: string) =>
  tab
    .sheet(id)
    .edit((items) => items.map((each) => (each.i === i ? { ...each, settings: { text } } : each)));
const savedItem = (id: string) =>
  [...server.layouts.values()].flatMap(({ items }) => items).find(({ i }) => i === id);
const settingsOf = (id: string) => savedItem(id)?.settings;

/** Stores what an earlier release, which saved the sheets of a move separately, left for `a`. */
const storeHeld = (items: readonly object[]) =>
  unsavedItem(`${first.id}.desk`, z.object({}).loose()).write({
    base: { revision: 1, items },
    items,
    sent: null,
    held: ['a'],
  });

describe('a move left incomplete by an earlier release, which saved both sheets separately', () => {
  it('is completed if the target sheet has the widget', async () => {
    const items = [item('a'), item('b')];
    server.layouts.set(first.id, { revision: 1, items });
    server.layouts.set(second.id, { revision: 1, items: [item('a')] });
    storeHeld(items);
    await reopen();
    expect(saved()).toEqual([['b'], ['a'], []]);
    expect(shownBy(tab)).toEqual(saved());
    expect(localStorage).toHaveLength(0);
  });

  it('is cancelled if the target sheet does not have the widget', async () => {
    const items = [item('a')];
    server.layouts.set(first.id, { revision: 1, items });
    storeHeld(items);
    await reopen();
    expect(saved()).toEqual([['a'], [], []]);
    expect(shownBy(tab)).toEqual(saved());
    expect(localStorage).toHaveLength(0);
  });
});

describe('a page that is closed while the server does not respond to a move', () => {
  beforeEach(async () => {
    server.layouts.set(first.id, { revision: 1, items: [item('a'), item('b')] });
    tab = await openTab();
  });

  it.each([
    ['request lost', 'refuses', [['a', 'b'], [], []]],
    ['request lost', 'saves', [['a', 'b'], [], []]],
    ['no response', 'refuses', [['b'], ['a'], []]],
  ] as const)(
    'keeps the changes made to widgets during the move, %s, whose last request the server %s',
    async (network, atEnd, expected) => {
      server.next.push(network);
      void move(tab, 'a', first, second);
      await pass(10);
      write(second, 'a', 'written');
      tab.sheet(first.id).editQuietly((items) => items.map((each) => ({ ...each, x: 6 })));
      if (atEnd === 'refuses') server.refused.set(first.id, 503);
      await closePage(tab);
      server.refused.clear();
      await reopen();
      expect(saved().map((ids) => ids.toSorted())).toEqual(expected);
      expect(settingsOf('a')).toEqual({ text: 'written' });
      expect(savedItem('b')?.x).toBe(6);
      expect(localStorage).toHaveLength(0);
    },
  );

  it('sends a move without other changes once more', async () => {
    server.next.push('request lost');
    void move(tab, 'a', first, second);
    await pass(10);
    expect(saved()).toEqual([['a', 'b'], [], []]);
    await closePage(tab);
    expect(saved()).toEqual([['b'], ['a'], []]);
    await reopen();
    expect(saved()).toEqual([['b'], ['a'], []]);
    expect(shownBy(tab)).toEqual(saved());
  });

  it.each(['request lost', 'no response'] as const)(
    'keeps a widget that was moved before it was saved, with its text, %s',
    async (network) => {
      server.next.push(network, 'request lost');
      tab.sheet(first.id).edit((items) => [...items, item('new')]);
      await pass(1_000);
      void move(tab, 'new', first, second);
      write(second, 'new', 'written');
      await closePage(tab);
      await reopen();
      expect(saved().flat().toSorted()).toEqual(['a', 'b', 'new']);
      expect(settingsOf('new')).toEqual({ text: 'written' });
    },
  );

  it.each(['request lost', 'response lost', 'no response'] as const)(
    'removes a widget that was removed during its move, %s',
    async (network) => {
      server.next.push(network);
      void move(tab, 'a', first, second);
      void move(tab, 'a', second, third);
      await pass(10);
      tab.sheet(third.id).edit(() => []);
      await closePage(tab);
      await reopen();
      expect(saved()).toEqual([['b'], [], []]);
    },
  );

  it('keeps what was written on a sheet between two moves', async () => {
    server.next.push('no response');
    void move(tab, 'a', first, second);
    await pass(10);
    write(second, 'a', 'written');
    void move(tab, 'a', second, third);
    await closePage(tab);
    await reopen();
    expect(saved().flat().toSorted()).toEqual(['a', 'b']);
    expect(settingsOf('a')).toEqual({ text: 'written' });
  });

  it('does not bring back a widget that was added and removed while its save had no response', async () => {
    server.next.push('no response');
    tab.sheet(first.id).edit((items) => [...items, item('new')]);
    await pass(1_000);
    expect(saved()[0]).toContain('new');
    tab.sheet(first.id).edit((items) => items.filter(({ i }) => i !== 'new'));
    await closePage(tab);
    await reopen();
    expect(saved()).toEqual([['a', 'b'], [], []]);
  });
});

describe('a widget that is moved while the server has not confirmed its text', () => {
  it.each(['request lost', 'response lost', 'no response'] as const)(
    'is moved with the text, %s',
    async (network) => {
      server.layouts.set(first.id, { revision: 1, items: [item('a')] });
      tab = await openTab();
      server.next.push(network, network);
      write(first, 'a', 'first line');
      await pass(1_000);
      write(first, 'a', 'another line');
      void move(tab, 'a', first, second);
      await settled();
      expect(saved()).toEqual([[], ['a'], []]);
      expect(settingsOf('a')).toEqual({ text: 'another line' });
      await tab.read();
      expect(tab.sheet(second.id).items[0]?.settings).toEqual({ text: 'another line' });
    },
  );
});

describe('a widget that is moved while its text is being saved', () => {
  beforeEach(async () => {
    server.layouts.set(first.id, { revision: 1, items: [item('a')] });
    tab = await openTab();
  });

  it('is moved with what was written before and after, and is never on two sheets', async () => {
    server.latency = () => 100;
    write(first, 'a', 'first');
    await pass(650);
    write(first, 'a', 'second');
    const moved = move(tab, 'a', first, second);
    write(second, 'a', 'third');
    for (let step = 0; step < 40; step += 1) {
      await pass(50);
      expect(shownBy(tab)).toEqual([[], ['a'], []]);
    }
    await settled();
    await moved;
    expect(saved()).toEqual([[], ['a'], []]);
    expect(settingsOf('a')).toEqual({ text: 'third' });
  });

  it('keeps its text if the move is cancelled by the deletion of the target', async () => {
    server.refused.set(first.id, 503);
    write(first, 'a', 'written');
    void move(tab, 'a', first, second);
    await pass(1_000);
    deleteHere(second);
    server.refused.clear();
    await settled();
    expect(saved()).toEqual([['a'], [], []]);
    expect(settingsOf('a')).toEqual({ text: 'written' });
  });

  it.each([
    ['its sheet', [first, second]],
    ['the target', [second, first]],
  ] as const)(
    'keeps its text if the session ends during the move, and %s is removed from the cache first',
    async (_, order) => {
      server.refused.set(first.id, 503);
      write(first, 'a', 'written');
      void move(tab, 'a', first, second);
      await pass(1_000);
      for (const { id } of order)
        tab.client.removeQueries({ queryKey: layoutKey({ sheetId: id }) });
      server.refused.clear();
      await reopen();
      expect(saved().flat()).toEqual(['a']);
      expect(settingsOf('a')).toEqual({ text: 'written' });
    },
  );

  it('keeps showing its text if the save is refused', async () => {
    server.refused.set(first.id, 403);
    write(first, 'a', 'written');
    void move(tab, 'a', first, second);
    await settled();
    expect(shownBy(tab)).toEqual([['a'], [], []]);
    expect(tab.sheet(first.id).items[0]?.settings).toEqual({ text: 'written' });
  });
});

describe('a removal whose response is lost, and that is undone', () => {
  beforeEach(async () => {
    server.layouts.set(first.id, { revision: 1, items: [item('a'), item('b')] });
    tab = await openTab();
    tab.sheet(first.id).edit((items) => items.filter(({ i }) => i !== 'a'));
    server.next.push('response lost');
    await pass(700);
  });

  it('leaves the widget on its sheet', async () => {
    expect(saved()[0]).toEqual(['b']);
    tab.sheet(first.id).undo();
    await settled();
    await tab.read();
    expect(shownBy(tab)[0]?.toSorted()).toEqual(['a', 'b']);
    expect(saved()[0]?.toSorted()).toEqual(['a', 'b']);
  });

  it('leaves the widget on the sheet that it is moved to', async () => {
    tab.sheet(first.id).undo();
    void move(tab, 'a', first, second);
    await settled();
    expect(saved()).toEqual([['b'], ['a'], []]);
  });

  it('leaves the widget on its sheet if the page is closed', async () => {
    tab.sheet(first.id).undo();
    await closePage(tab);
    await reopen();
    expect(saved()[0]?.toSorted()).toEqual(['a', 'b']);
  });
});

describe('a widget that another device changes after the page was closed during its move', () => {
  it('has the change of the other device', async () => {
    server.layouts.set(first.id, { revision: 1, items: [item('a')] });
    tab = await openTab();
    server.next.push('no response');
    void move(tab, 'a', first, second);
    await pass(10);
    await closePage(tab);
    const changed = { ...item('a'), settings: { text: 'from another device' } };
    server.layouts.set(second.id, { revision: 9, items: [changed] });
    await reopen();
    expect(settingsOf('a')).toEqual({ text: 'from another device' });
  });

  it('has the changes of both devices', async () => {
    server.layouts.set(first.id, {
      revision: 1,
      items: [{ ...item('a'), settings: { group: 0 } }],
    });
    tab = await openTab();
    const group = (value: number) =>
      tab
        .sheet(first.id)
        .edit((items) => items.map((each) => ({ ...each, settings: { group: value } })));
    group(1);
    server.next.push('response lost', 'request lost', 'request lost');
    await pass(700);
    group(2);
    await closePage(tab);
    expect(settingsOf('a')).toEqual({ group: 1 });
    server.layouts.set(first.id, {
      revision: 9,
      items: [{ ...item('a'), x: 9, settings: { group: 1 } }],
    });
    await reopen();
    expect(savedItem('a')).toMatchObject({ x: 9, settings: { group: 2 } });
  });
});

describe('a move in one tab and the undo of an earlier move in another tab', () => {
  it.each([0, 5, 10, 20, 30, 40, 60])(
    'leave the widget on one sheet when the undo starts after %i ms',
    async (delay) => {
      server.layouts.set(first.id, { revision: 1, items: [item('a')] });
      tab = await openTab();
      await move(tab, 'a', first, second);
      const other = await openTab();
      server.latency = () => 10;
      const moved = move(other, 'a', second, third);
      setTimeout(() => tab.sheet(first.id).undo(), delay);
      await settled();
      await moved;
      server.latency = () => 0;
      for (const each of [tab, other]) await each.read();
      expect(saved().flat()).toEqual(['a']);
      expect([shownBy(tab), shownBy(other)]).toEqual([saved(), saved()]);
    },
  );
});
