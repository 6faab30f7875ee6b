import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { withSettings } from '../layout/sheet-items.ts';
import { server, type Tab, toasts } from '../layout/testing/several-tabs.ts';
import {
  item as itemOf,
  pass,
  saved,
  settled,
  setUpMoves,
  sheets,
  shownBy,
} from './testing/set-up-moves.ts';

const { openTab, openTabOn, move: moveIn } = await setUpMoves();

const [first, second, third] = sheets;
const item = itemOf('a');

let tab: Tab;
let other: Tab;
const add = () => tab.sheet(first.id).edit((items) => [...items, item]);
const move = (mover: Tab, from: Sheet, to: Sheet) => moveIn(mover, 'a', from, to);
const change = (changer: Tab, { id }: Sheet) =>
  changer.sheet(id).edit((items) => withSettings(items, 'a', { group: 1 }));

/** Both what is saved and what both tabs show in the end. */
async function end() {
  await settled();
  for (const each of [tab, other]) await each.read();
  expect([shownBy(tab), shownBy(other)]).toEqual([saved(), saved()]);
  return saved();
}

beforeEach(async () => {
  tab = await openTab();
  other = await openTab();
});

describe('a new widget whose save lost its response', () => {
  beforeEach(async () => {
    server.next.push('response lost');
    add();
    await pass(500);
    await other.read();
  });

  it('is only on the sheet to which another tab moves it before the save is retried', async () => {
    await move(other, first, second);
    expect(await end()).toEqual([[], ['a'], []]);
  });

  it('stays where another tab moved it if this tab reads its sheets before the save is retried', async () => {
    await move(other, first, second);
    await tab.read();
    expect(await end()).toEqual([[], ['a'], []]);
  });

  it('keeps the changes of this tab after another tab has moved it', async () => {
    await move(other, first, second);
    change(tab, first);
    expect(await end()).toEqual([[], ['a'], []]);
    expect(server.layouts.get(second.id)?.items).toMatchObject([{ settings: { group: 1 } }]);
  });

  it('is on no sheet if this tab removes it before the save is retried', async () => {
    tab.sheet(first.id).edit(() => []);
    expect(await end()).toEqual([[], [], []]);
  });

  it('stays on its sheet if another tab adds another widget to that sheet', async () => {
    other.sheet(first.id).edit((items) => [...items, { ...item, i: 'b', x: 6 }]);
    expect((await end())[0]?.toSorted()).toEqual(['a', 'b']);
  });
});

it.each(['request lost', 'response lost'] as const)(
  'a widget that two tabs move to the same sheet ends up there once, with the %s of the first move',
  async (network) => {
    add();
    await pass(500);
    await other.read();
    server.next.push(network);
    await move(tab, first, second);
    await move(other, first, second);
    expect(await end()).toEqual([[], ['a'], []]);
  },
);

it('an unsaved widget is saved on its sheet before it is moved', async () => {
  const requests: string[][] = [];
  server.onSave = (...sheetIds) => requests.push(sheetIds);
  add();
  await move(tab, first, second);
  expect(await end()).toEqual([[], ['a'], []]);
  expect(requests).toEqual([[first.id], [first.id, second.id]]);
});

describe('a widget that this tab has changed while another tab moved it', () => {
  beforeEach(async () => {
    add();
    await pass(500);
    await other.read();
  });

  it('is only on the target sheet of the other tab when this tab moves it too', async () => {
    change(tab, first);
    await move(other, first, third);
    await tab.read();
    await move(tab, first, second);
    expect(await end()).toEqual([[], [], ['a']]);
    expect(server.layouts.get(third.id)?.items).toMatchObject([{ settings: { group: 1 } }]);
    expect(toasts).toContain('The widget could not be moved');
  });

  it('is only on its new sheet, which belongs to the Mobile page and is not loaded in this tab', async () => {
    const mobile: Sheet = { ...third, menuBar: 'MOBILE' };
    server.sheets = [first, second, mobile];
    const loadedFirstOnly = await openTabOn([first.id]);
    await move(other, first, mobile);
    change(loadedFirstOnly, first);
    await settled();
    expect(saved()).toEqual([[], [], ['a']]);
    expect(server.layouts.get(mobile.id)?.items).toMatchObject([{ settings: { group: 1 } }]);
  });

  it('is only on the target sheet of the other tab when this tab undoes its own move', async () => {
    await move(tab, first, second);
    await pass(500);
    await other.read();
    change(tab, second);
    await move(other, second, third);
    await tab.read();
    tab.sheet(first.id).undo();
    expect(await end()).toEqual([[], [], ['a']]);
  });
});
