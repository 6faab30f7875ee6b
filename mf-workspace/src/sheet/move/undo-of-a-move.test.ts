import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { server, type Tab, toasts } from '../layout/testing/several-tabs.ts';
import {
  closePage,
  deleteHere,
  item,
  pass,
  savedOn,
  settled,
  setUpMoves,
  sheets,
  shownOn,
} from './testing/set-up-moves.ts';

const { openTab, move: moveIn } = await setUpMoves();
const { addToSheet } = await import('../add-widget/use-add-widget.ts');

const [first, second] = sheets;
const FAILED = 'The widget could not be moved';

let tab: Tab;
const idsOn = (sheet: Sheet) => shownOn(sheet, tab);
const shown = () => [idsOn(first), idsOn(second)];
const saved = () => [savedOn(first), savedOn(second)];
const move = (id: string, from: Sheet, to: Sheet) => moveIn(tab, id, from, to);

/** Closes and reopens the page, and renders both sheets. */
async function reload(): Promise<void> {
  await closePage(tab);
  tab = await openTab();
  for (const { id } of [first, second]) tab.sheet(id).saveSoon();
  await settled();
  await tab.read();
}

/** The saves that arrived while the server had the widget on no sheet, or on two. */
let misplaced = 0;
function watch(id: string): void {
  server.onSave = () => {
    if (
      saved()
        .flat()
        .filter((each) => each === id).length !== 1
    )
      misplaced += 1;
  };
}

beforeEach(async () => {
  misplaced = 0;
  tab = await openTab();
});
afterEach(() => {
  if (misplaced > 0) throw new Error('A save arrived while the widget was not on one sheet.');
});

// clients of the API may number widgets
describe.each(['3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a', '1'])('a widget with the id %s', (id) => {
  beforeEach(async () => {
    tab.sheet(first.id).edit((items) => [...items, item(id)]);
    await settled();
    await move(id, first, second);
    await settled();
    watch(id);
  });

  /** The two directions, each with its target and what is saved before and after it. */
  const directions = [
    ['undo', first, [[], [id]], [[id], []]],
    ['redo', second, [[id], []], [[], [id]]],
  ] as const;

  describe.each(directions)('the %s of a move', (command, target, before, after) => {
    const run = () => tab.sheet(first.id)[command]();

    beforeEach(async () => {
      if (command === 'undo') return;
      tab.sheet(first.id).undo();
      await settled();
    });

    it('is shown at once and saved by one request', async () => {
      const requests: string[][] = [];
      server.onSave = (...sheetIds) => requests.push(sheetIds);
      run();
      expect(shown()).toEqual(after);
      await settled();
      expect(saved()).toEqual(after);
      expect(requests).toEqual([[target === first ? second.id : first.id, target.id]]);
    });

    it.each([403, 404, 422])(
      'is reverted on both sheets if the target sheet responds with %i',
      async (status) => {
        server.refused.set(target.id, status);
        run();
        await settled();
        expect([saved(), shown()]).toEqual([before, before]);
        expect(toasts).toContain(FAILED);
      },
    );

    it('can be repeated after a refusal', async () => {
      server.refused.set(target.id, 403);
      run();
      await settled();
      server.refused.clear();
      expect(run()?.isChanged).toBe(true);
      await settled();
      expect([saved(), shown()]).toEqual([after, after]);
    });

    it('does not change the source sheet if the target sheet is deleted before the save', async () => {
      const source = target === first ? second : first;
      server.refused.set(target.id, 503);
      run();
      await pass(2_000);
      deleteHere(target);
      server.refused.clear();
      await settled();
      expect([savedOn(source), idsOn(source)]).toEqual([[id], [id]]);
    });

    it('is not saved while the server fails and is saved when the server recovers', async () => {
      server.refused.set(target.id, 503);
      run();
      await pass(20_000);
      expect(saved()).toEqual(before);
      expect(toasts).toContain('The layout is not saved yet');
      server.refused.clear();
      await settled();
      expect([saved(), shown()]).toEqual([after, after]);
    });

    it.each(['request lost', 'response lost'] as const)(
      'is carried out once despite repeated network failures: %s',
      async (network) => {
        server.next.push(network, network, network);
        run();
        await settled();
        await tab.read();
        expect([saved(), shown()]).toEqual([after, after]);
      },
    );

    it.each([
      ['leaves the widget on the target sheet if the server received it', ['no response'], after],
      ['sends it again if the request was lost', ['request lost'], after],
      [
        'leaves the widget on the source sheet if both requests were lost',
        ['request lost', 'request lost'],
        before,
      ],
    ] as const)('a page closed before the response %s', async (_, network, left) => {
      server.next.push(...network);
      run();
      await pass(10);
      await reload();
      expect([saved(), shown()]).toEqual([left, left]);
      expect(localStorage).toHaveLength(0);
    });

    it('saves other changes of the source sheet while the server fails for the target sheet', async () => {
      const source = target === first ? second : first;
      server.refused.set(target.id, 503);
      run();
      tab.sheet(source.id).edit((items) => [...items, item('other')]);
      await pass(5_000);
      expect(savedOn(source)?.toSorted()).toEqual([id, 'other'].toSorted());
      expect(idsOn(source)).toEqual(['other']);
    });

    it('is refused for a watch list if another tab has added a watch list to the target sheet', async () => {
      const another = await openTab();
      const source = target === first ? second : first;
      tab
        .sheet(source.id)
        .editQuietly((items) => items.map((each) => ({ ...each, type: 'WATCH_LIST' as const })));
      await settled();
      another.sheet(target.id).edit((items) => [...items, item('theirs', 'WATCH_LIST')]);
      await pass(2_000);
      run();
      await settled();
      expect([savedOn(source), savedOn(target)]).toEqual([[id], ['theirs']]);
      expect([idsOn(source), idsOn(target)]).toEqual([[id], ['theirs']]);
    });
  });

  it('is on one sheet after the page was closed during a move by the menu', async () => {
    server.next.push('no response');
    void move(id, second, first);
    await pass(10);
    await reload();
    expect([saved(), shown()]).toEqual([
      [[id], []],
      [[id], []],
    ]);
  });

  it('ends up where the last of many undos and redos puts it', async () => {
    const desk = tab.sheet(first.id);
    for (let round = 0; round < 3; round += 1) {
      desk.undo();
      await pass(round * 200);
      desk.redo();
    }
    desk.undo();
    await settled();
    await tab.read();
    expect([saved(), shown()]).toEqual([
      [[id], []],
      [[id], []],
    ]);
  });
});

it('a sheet refuses a new watch list until the undo that removes its watch list is saved', async () => {
  tab.sheet(first.id).edit((items) => [...items, item('list', 'WATCH_LIST')]);
  await settled();
  await move('list', first, second);
  await settled();
  server.refused.set(first.id, 503);
  tab.sheet(first.id).undo();
  await pass(2_000);
  expect(await addToSheet(tab.client, second.id, { type: 'WATCH_LIST' })).toBeUndefined();
  expect(toasts).toContain('Error on add widget');
  server.refused.clear();
  await settled();
  expect([saved(), shown()]).toEqual([
    [['list'], []],
    [['list'], []],
  ]);
});
