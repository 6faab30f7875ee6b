import { describe, expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import type { LayoutItem } from '@parallax/protocol';
import contributions from '../contributions.ts';
import { addWidget, duplicateWidget, restoreWidget } from './add-rules.ts';

await contribute('mf_workspace', contributions);

const item = (i: string, type: LayoutItem['type'], change: Partial<LayoutItem> = {}) =>
  ({ i, type, x: 0, y: 0, w: 6, h: 10, settings: {}, ...change }) satisfies LayoutItem;
const book = item('b', 'ORDER_BOOK', { x: 12, y: 5, settings: { contract: 'okx:ADA-USDT' } });
const watch = item('w', 'WATCH_LIST');

describe('addWidget', () => {
  it('adds it at the left below the lowest widget, in its default size and settings', () => {
    const result = addWidget([book, watch], 'RECENT_TRADES', 'n');
    expect(result).toMatchObject({
      kind: 'added',
      item: { i: 'n', type: 'RECENT_TRADES', x: 0, y: 15, settings: {} },
    });
  });

  it('finds an existing widget of the type instead of adding another', () => {
    expect(addWidget([book], 'ORDER_BOOK', 'n')).toEqual({ kind: 'exists', item: book });
  });

  it('refuses a second watch list', () => {
    expect(addWidget([watch], 'WATCH_LIST', 'n')).toEqual({
      kind: 'refused',
      text: 'Error on add widget',
    });
  });

  it('pushes other widgets down where it is dropped, inside the grid', () => {
    const result = addWidget([watch], 'ORDER_BOOK', 'n', { x: 23, y: 0 });
    expect(result).toMatchObject({ kind: 'added', item: { x: 18, y: 0 } });
    const above = addWidget([watch], 'ORDER_BOOK', 'n', { x: 0, y: 0 });
    expect(above.kind === 'added' && above.items[0]?.y).toBeGreaterThan(0);
  });

  it('refuses more widgets than a sheet may hold', () => {
    const full = Array.from({ length: 100 }, (_, n) => item(`b${n}`, 'ORDER_BOOK'));
    expect(addWidget(full, 'RECENT_TRADES', 'n').kind).toBe('refused');
    expect(duplicateWidget(full, 'b0', 'n')?.kind).toBe('refused');
  });
});

describe('duplicateWidget', () => {
  it('copies its size and settings below everything', () => {
    expect(duplicateWidget([book, watch], 'b', 'n')).toMatchObject({
      kind: 'added',
      item: { i: 'n', type: 'ORDER_BOOK', x: 0, y: 15, w: 6, h: 10, settings: book.settings },
    });
  });

  it('refuses to copy a watch list', () => {
    expect(duplicateWidget([watch], 'w', 'n')).toEqual({
      kind: 'refused',
      text: 'Error on add widget',
    });
  });
});

describe('restoreWidget', () => {
  it('restores the old place and pushes other widgets down', () => {
    const other = item('o', 'RECENT_TRADES', { x: 12, y: 5 });
    const result = restoreWidget([other], book);
    expect(result).toMatchObject({ kind: 'added', item: { i: 'b', x: 12, y: 5 } });
    const shifted = result.kind === 'added' ? result.items.find(({ i }) => i === 'o') : undefined;
    expect(shifted?.y).toBeGreaterThanOrEqual(15);
  });

  it('refuses a watch list when another one has been added since', () => {
    expect(restoreWidget([item('x', 'WATCH_LIST')], watch).kind).toBe('refused');
  });

  it('changes nothing when the widget is present', () => {
    expect(restoreWidget([book], book)).toEqual({ kind: 'exists', item: book });
  });
});
