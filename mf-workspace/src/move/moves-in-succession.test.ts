import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LayoutItem, Sheet } from '@parallax/protocol';
import { server, type Tab, toasts } from '../layout/testing/two-tabs.ts';
import { item, pass, saved, settled, setUpMoves, sheets, shownBy } from './testing/set-up-moves.ts';

const { openTab, openTabOn, move: moveIn } = await setUpMoves();

const [first, second, third] = sheets;
const BEING_MOVED = 'A widget is still being moved to another sheet. Try again when it is moved.';

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

  it.each(['request lost', 'response lost'] as const)(
    'when it is moved on, %s',
    async (network) => {
      server.next.push('up', network);
      await move('a', first, second);
      await move('a', second, third);
      expect(await end()).toEqual([[], [], ['a']]);
    },
  );

  it.each(['request lost', 'response lost'] as const)(
    'when it is moved back, %s',
    async (network) => {
      server.next.push('up', network);
      await move('a', first, second);
      await move('a', second, first);
      expect(await end()).toEqual([['a'], [], []]);
    },
  );

  it('when undo and redo are refused during its move', async () => {
    tab = await openTabOn([first.id]);
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
      await pass(2_000);
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

  it('when it is a watch list and another tab adds one to the other sheet', async () => {
    const another = await openTab();
    add(first, item('w', 'WATCH_LIST'));
    await settled();
    add(second, item('theirs', 'WATCH_LIST'), another);
    await settled();
    await move('w', first, second);
    expect(await end()).toEqual([['a', 'w'], ['theirs'], []]);
    expect(toasts).toContain('The widget could not be moved');
  });

  it('when it is a watch list and the one of the other sheet has just been removed', async () => {
    add(first, item('w', 'WATCH_LIST'));
    add(second, item('old', 'WATCH_LIST'));
    await settled();
    tab.sheet(second.id).edit(() => []);
    await move('w', first, second);
    expect(await end()).toEqual([['a'], ['w'], []]);
  });
});

it('an unsaved watch list is on no sheet when another tab has added one to its sheet', async () => {
  const another = await openTab();
  add(first, item('theirs', 'WATCH_LIST'), another);
  await another.sheet(first.id).flush();
  add(first, item('w', 'WATCH_LIST'));
  await move('w', first, second);
  expect(await end()).toEqual([['a', 'theirs'], [], []]);
  expect(tab.sheet(first.id).hasUnsaved).toBe(false);
});
