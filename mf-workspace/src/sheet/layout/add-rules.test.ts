import { describe, expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import type { LayoutItem } from '@parallax/protocol';
import contributions from '../../contributions.ts';
import { addWidget, duplicateWidget } from './add-rules.ts';

await contribute('mf_workspace', contributions);

const item = (i: string, type: LayoutItem['type'], change: Partial<LayoutItem> = {}) =>
  ({ i, type, x: 0, y: 0, w: 6, h: 10, settings: {}, ...change }) satisfies LayoutItem;
const book = item('b', 'ORDER_BOOK', { x: 12, y: 5, settings: { contract: 'okx:ADA-USDT' } });
const watch = item('w', 'WATCH_LIST');

describe('addWidget', () => {
  it('adds a widget at the left below all others, with default settings', () => {
    const result = addWidget({ items: [book, watch] }, { type: 'RECENT_TRADES' }, 'n');
    expect(result).toMatchObject({
      kind: 'added',
      item: { i: 'n', type: 'RECENT_TRADES', x: 0, y: 15, settings: {} },
    });
  });

  it('returns an existing widget of the type instead of adding another', () => {
    expect(addWidget({ items: [book] }, { type: 'ORDER_BOOK' }, 'n')).toEqual({
      kind: 'exists',
      item: book,
    });
  });

  it('refuses a second watch list', () => {
    expect(addWidget({ items: [watch] }, { type: 'WATCH_LIST' }, 'n')).toEqual({
      kind: 'refused',
      text: 'Error on add widget',
    });
  });

  it('with allowsDuplicate, adds a widget beside others of its type, except a second watch list', () => {
    const saved = { type: 'ORDER_BOOK', settings: { group: 10 }, allowsDuplicate: true };
    expect(addWidget({ items: [book] }, saved, 'n')).toMatchObject({
      kind: 'added',
      item: { i: 'n', type: 'ORDER_BOOK', y: 15, settings: { group: 10 } },
    });
    const list = { type: 'WATCH_LIST', settings: {}, allowsDuplicate: true };
    expect(addWidget({ items: [watch] }, list, 'n').kind).toBe('refused');
  });

  it('pushes other widgets down where a widget is dropped, and keeps the widget inside the grid', () => {
    const result = addWidget({ items: [watch] }, { type: 'ORDER_BOOK' }, 'n', { x: 23, y: 0 });
    expect(result).toMatchObject({ kind: 'added', item: { x: 18, y: 0 } });
    const above = addWidget({ items: [watch] }, { type: 'ORDER_BOOK' }, 'n', { x: 0, y: 0 });
    expect(above.kind === 'added' && above.items[0]?.y).toBeGreaterThan(0);
  });

  it('refuses more than 100 widgets on a sheet', () => {
    const full = Array.from({ length: 100 }, (_, n) => item(`b${n}`, 'ORDER_BOOK'));
    expect(addWidget({ items: full }, { type: 'RECENT_TRADES' }, 'n').kind).toBe('refused');
    expect(duplicateWidget({ items: full }, 'b0', 'n')?.kind).toBe('refused');
  });
});

describe('duplicateWidget', () => {
  it('adds a copy with the same size and settings below all widgets', () => {
    expect(duplicateWidget({ items: [book, watch] }, 'b', 'n')).toMatchObject({
      kind: 'added',
      item: { i: 'n', type: 'ORDER_BOOK', x: 0, y: 15, w: 6, h: 10, settings: book.settings },
    });
  });

  it('refuses to copy a watch list', () => {
    expect(duplicateWidget({ items: [watch] }, 'w', 'n')).toEqual({
      kind: 'refused',
      text: 'Error on add widget',
    });
  });
});
