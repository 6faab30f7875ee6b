import { describe, expect, it } from '@jest/globals';
import type { LayoutItem } from '@parallax/protocol';
import { revertStep } from './revert-step.ts';
import { changesBetween } from './sheet-step.ts';

const item = (i: string, change: Partial<LayoutItem> = {}): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
  ...change,
});
const book = item('book', { settings: { contract: 'okx:ADA-USDT', group: 1 } });
const tape = item('tape', { type: 'RECENT_TRADES', x: 6 });
const list = item('list', { type: 'WATCH_LIST', x: 12 });
const blue = (contract: string) => ({ link: { to: 'blue' as const, contract } });

/** `theirs` after undoing the step from `before` to `after`. */
const undone = (before: LayoutItem[], after: LayoutItem[], theirs = after) =>
  revertStep({ items: theirs }, changesBetween(before, after));

describe('undo of a step', () => {
  it.each([
    ['an addition', [tape], [tape, book]],
    ['a removal', [book, tape], [tape]],
    ['a move', [book], [{ ...book, x: 9, y: 4 }]],
    ['a resize', [book], [{ ...book, w: 9 }]],
    ['a change of settings', [book], [{ ...book, settings: { group: 10, later: true } }]],
    ['a link', [book], [{ ...book, link: { to: 'blue' as const, contract: 'okx:ADA-USDT' } }]],
    ['an unlink', [{ ...book, link: { to: 'header' as const } }], [book]],
  ])('reverts %s', (_, before, after) => {
    const { items, isChanged } = undone(before, after);
    expect(isChanged).toBe(true);
    expect(new Set(items)).toEqual(new Set(before));
  });

  it('keeps the widgets and settings that another tab has added, removed or changed since', () => {
    const moved = { ...book, y: 20 };
    const theirs = [{ ...moved, settings: { ...book.settings, group: 100 } }, list];
    const { items } = undone([book, tape], [moved, tape], theirs);
    expect(items).toEqual([{ ...book, settings: { ...book.settings, group: 100 } }, list]);
  });

  it.each([
    ['a change of its link', [{ ...book, link: { to: 'green' as const } }]],
    ['its removal', []],
  ])('restores the widget with the current contract of its link colour after %s', (_, after) => {
    const theirs = [...after, { ...tape, ...blue('okx:ETH-USDT') }];
    const { items } = undone([{ ...book, ...blue('okx:ADA-USDT') }], after, theirs);
    expect(items.map(({ link }) => link?.contract)).toEqual(['okx:ETH-USDT', 'okx:ETH-USDT']);
  });

  it('does not restore a widget that another tab removed', () => {
    const { items, isChanged } = undone([book, tape], [{ ...book, y: 20 }, tape], [tape]);
    expect(items).toEqual([tape]);
    expect(isChanged).toBe(false);
  });

  it('reverts the setting of the step and keeps another setting that has changed since', () => {
    const after = { ...book, settings: { ...book.settings, contract: 'kraken_spot:XBTUSDT' } };
    const theirs = { ...after, settings: { ...after.settings, group: 10 } };
    const { items } = undone([book], [after], [theirs]);
    expect(items[0]?.settings).toEqual({ contract: 'okx:ADA-USDT', group: 10 });
  });

  it('restores the previous place and pushes down a widget that has been added there', () => {
    const added = item('added');
    const { items, restored } = undone([book], [], [added]);
    expect(items).toEqual([{ ...added, y: 10 }, book]);
    expect(restored).toEqual(['book']);
  });

  it('refuses a second watch list', () => {
    const other = { ...list, i: 'other' };
    const { items, refusal } = undone([list], [], [other]);
    expect(items).toEqual([other]);
    expect(refusal).toBe('Error on add widget');
  });

  it('refuses to restore a widget on a sheet that already has 100 widgets', () => {
    const full = Array.from({ length: 100 }, (_, n) => item(`i${n}`, { y: n * 10 }));
    expect(undone([book], [], full).refusal).toBe('A sheet holds at most 100 widgets.');
  });
});
