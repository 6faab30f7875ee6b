import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unsavedItem } from '@parallax/store';
import { z } from 'zod';
import { server, type Tab } from '../layout/testing/several-tabs.ts';
import { item, pass, saved, settled, setUpMoves, sheets, shownBy } from './testing/set-up-moves.ts';

const { openTab, move } = await setUpMoves();

const [first, second, third] = sheets;

let tab: Tab;
/** Reopens the page and renders all sheets. */
async function reopen(): Promise<void> {
  tab = await openTab();
  for (const { id } of sheets) tab.sheet(id).saveSoon();
  await settled();
}

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
      tab
        .sheet(second.id)
        .edit((items) => items.map((each) => ({ ...each, settings: { text: 'written' } })));
      tab.sheet(first.id).editQuietly((items) => items.map((each) => ({ ...each, x: 6 })));
      if (atEnd === 'refuses') server.refused.set(first.id, 503);
      window.dispatchEvent(new Event('pagehide'));
      jest.clearAllTimers();
      await pass(10);
      server.refused.clear();
      await reopen();
      expect(saved().map((ids) => ids.toSorted())).toEqual(expected);
      const items = [...server.layouts.values()].flatMap((layout) => layout.items);
      expect(items.find(({ i }) => i === 'a')?.settings).toEqual({ text: 'written' });
      expect(items.find(({ i }) => i === 'b')?.x).toBe(6);
      expect(localStorage).toHaveLength(0);
    },
  );

  it('sends a move without other changes once more', async () => {
    server.next.push('request lost');
    void move(tab, 'a', first, second);
    await pass(10);
    expect(saved()).toEqual([['a', 'b'], [], []]);
    window.dispatchEvent(new Event('pagehide'));
    jest.clearAllTimers();
    await pass(10);
    expect(saved()).toEqual([['b'], ['a'], []]);
    await reopen();
    expect(saved()).toEqual([['b'], ['a'], []]);
    expect(shownBy(tab)).toEqual(saved());
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
