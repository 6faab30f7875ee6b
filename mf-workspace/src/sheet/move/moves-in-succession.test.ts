import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LayoutItem, Sheet } from '@parallax/protocol';
import { server, type Tab, toasts } from '../layout/testing/several-tabs.ts';
import {
  deleteHere,
  item,
  pass,
  saved,
  settled,
  setUpMoves,
  sheets,
  shownBy,
} from './testing/set-up-moves.ts';

const { openTab, openTabOn, move: moveIn } = await setUpMoves();

const [first, second, third] = sheets;
const BEING_MOVED =
  'A widget is still being moved to another sheet. Try again when the move is complete.';

let tab: Tab;
const shown = () => shownBy(tab);
const add = ({ id }: Sheet, added: LayoutItem, adder = tab) =>
  adder.sheet(id).edit((items) => [...items, added]);
const move = (id: string, from: Sheet, to: Sheet) => moveIn(tab, id, from, to);

/** Both what is saved and what is shown in the end. */
async function end() {
  await settled();
  await tab.read();
  expect(shown()).toEqual(saved());
  return saved();
}

beforeEach(async () => {
  tab = await openTab();
  add(first, item('a'));
  await settled();
});

describe('moves in succession', () => {
  it('a widget moved on during its move ends up on the last target sheet', async () => {
    await Promise.all([move('a', first, second), move('a', second, third)]);
    expect(await end()).toEqual([[], [], ['a']]);
  });

  it('a widget moved on from a sheet that is then deleted ends up on the last target sheet', async () => {
    server.refused.set(second.id, 404);
    const moved = Promise.all([move('a', first, second), move('a', second, third)]);
    deleteHere(second);
    await moved;
    expect(await end()).toEqual([[], [], ['a']]);
    expect(toasts).not.toContain('The widget could not be moved');
  });

  it('a widget moved to two sheets at once ends up on the first target sheet', async () => {
    await Promise.all([move('a', first, second), move('a', first, third)]);
    expect(await end()).toEqual([[], ['a'], []]);
    expect(toasts).toContain('The widget could not be moved');
  });

  it('a widget moved away and back at once ends up on its original sheet', async () => {
    await Promise.all([move('a', first, second), move('a', second, first)]);
    expect(await end()).toEqual([['a'], [], []]);
  });

  it.each(['request lost', 'response lost'] as const)(
    'a widget moved on ends up on the last target sheet, %s',
    async (network) => {
      server.next.push('up', network);
      await move('a', first, second);
      await move('a', second, third);
      expect(await end()).toEqual([[], [], ['a']]);
    },
  );

  it.each(['request lost', 'response lost'] as const)(
    'a widget moved back ends up on its original sheet, %s',
    async (network) => {
      server.next.push('up', network);
      await move('a', first, second);
      await move('a', second, first);
      expect(await end()).toEqual([['a'], [], []]);
    },
  );

  it('undo and redo are refused during a move, and undo works after it', async () => {
    tab = await openTabOn([first.id]);
    const moved = move('a', first, second);
    expect(tab.sheet(first.id).undo()?.refusal).toBe(BEING_MOVED);
    expect(tab.sheet(first.id).redo()?.refusal).toBe(BEING_MOVED);
    await moved;
    expect(await end()).toEqual([[], ['a'], []]);
    expect(tab.sheet(first.id).undo()?.isChanged).toBe(true);
    expect(await end()).toEqual([['a'], [], []]);
  });

  it('a widget moved again right after an undo ends up on the new target sheet', async () => {
    await move('a', first, second);
    tab.sheet(first.id).undo();
    await move('a', first, third);
    expect(await end()).toEqual([[], [], ['a']]);
  });

  it.each([403, 503])(
    'a widget moved again during an undo that is refused with %i ends up on one sheet',
    async (status) => {
      await move('a', first, second);
      await settled();
      server.refused.set(first.id, status);
      tab.sheet(first.id).undo();
      await move('a', first, third);
      await pass(2_000);
      server.refused.clear();
      expect((await end()).flat()).toEqual(['a']);
    },
  );

  it('a widget that another tab moves to the same sheet during the move ends up there once', async () => {
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

  it('a stale read after a move with a lost response leaves the widget on one sheet', async () => {
    // the read's request, the move's request, and the read's response
    const latencies = [1, 2, 300];
    server.latency = () => latencies.shift() ?? 1;
    server.next.push('response lost');
    void tab.sheet(second.id).read();
    const moved = move('a', first, second);
    await settled();
    await moved;
    server.latency = () => 0;
    expect(await end()).toEqual([[], ['a'], []]);
  });

  it('a watch list stays on its sheet if another tab has added one to the target sheet', async () => {
    const another = await openTab();
    add(first, item('w', 'WATCH_LIST'));
    await settled();
    add(second, item('theirs', 'WATCH_LIST'), another);
    await settled();
    await move('w', first, second);
    expect(await end()).toEqual([['a', 'w'], ['theirs'], []]);
    expect(toasts).toContain('The widget could not be moved');
  });

  it('a watch list can be moved to a sheet whose own watch list has just been removed', async () => {
    add(first, item('w', 'WATCH_LIST'));
    add(second, item('old', 'WATCH_LIST'));
    await settled();
    tab.sheet(second.id).edit(() => []);
    await move('w', first, second);
    expect(await end()).toEqual([['a'], ['w'], []]);
  });
});

it('an unsaved watch list is dropped on a move if another tab has added one to its sheet', async () => {
  const another = await openTab();
  add(first, item('theirs', 'WATCH_LIST'), another);
  await another.sheet(first.id).flush();
  add(first, item('w', 'WATCH_LIST'));
  await move('w', first, second);
  expect(await end()).toEqual([['a', 'theirs'], [], []]);
  expect(tab.sheet(first.id).hasUnsaved).toBe(false);
});
