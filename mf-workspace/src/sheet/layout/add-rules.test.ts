import { describe, expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { DESK_COLUMNS, type LayoutItem } from '@parallax/protocol';
import contributions from '../../contributions.ts';
import { componentWidgets, listedWidgets, widgetOf } from '../../widget-kit/widget-types.ts';
import { addWidget, duplicateWidget, type NewWidget } from './add-rules.ts';
import { collide } from './place.ts';

await contribute('mf_workspace', contributions);

const item = (i: string, type: LayoutItem['type'], change: Partial<LayoutItem> = {}) =>
  ({ i, type, x: 0, y: 0, w: 6, h: 10, settings: {}, ...change }) satisfies LayoutItem;
const book = item('b', 'ORDER_BOOK', { x: 12, y: 5, settings: { contract: 'okx:ADA-USDT' } });
const watch = item('w', 'WATCH_LIST');

/** The rows that a window of 1440 by 900 pixels shows. */
const VIEW = { top: 0, bottom: 25 };

/** The places in view where a widget of this size would be free. */
const roomFor = (items: readonly LayoutItem[], { w, h }: { w: number; h: number }) =>
  Array.from({ length: VIEW.bottom - h + 1 }, (_, y) =>
    Array.from({ length: DESK_COLUMNS - w + 1 }, (__, x) => ({ i: '', x, y, w, h })),
  )
    .flat()
    .filter((place) => !items.some((other) => collide(place, other)));

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
    const result = addWidget({ items: [watch] }, { type: 'ORDER_BOOK' }, 'n', {
      kind: 'dropped',
      x: 23,
      y: 0,
    });
    expect(result).toMatchObject({ kind: 'added', item: { x: 18, y: 0 } });
    const at = { kind: 'dropped', x: 0, y: 0 } as const;
    const above = addWidget({ items: [watch] }, { type: 'ORDER_BOOK' }, 'n', at);
    expect(above.kind === 'added' && above.items[0]?.y).toBeGreaterThan(0);
  });

  it('refuses more than 100 widgets on a sheet', () => {
    const full = Array.from({ length: 100 }, (_, n) => item(`b${n}`, 'ORDER_BOOK'));
    expect(addWidget({ items: full }, { type: 'RECENT_TRADES' }, 'n').kind).toBe('refused');
    expect(duplicateWidget({ items: full }, 'b0', 'n', VIEW)?.kind).toBe('refused');
  });
});

describe('addWidget in free space', () => {
  const free = { kind: 'free', view: VIEW } as const;
  const addTo = (items: readonly LayoutItem[], widget: NewWidget, header?: string) => {
    const result = addWidget({ items }, widget, 'n', { ...free, header });
    if (result.kind !== 'added') throw new Error(result.kind);
    expect(result.items.slice(0, -1)).toEqual(items);
    return result.item;
  };

  it.each([
    ['in its size where there is room', [watch], 'OPEN_ORDERS', { x: 6, y: 0, w: 16, h: 10 }],
    [
      'in less than its size where there is not more room',
      [item('a', 'MARKET_OVERVIEW', { w: 24, h: 18 })],
      'OPEN_ORDERS',
      { x: 0, y: 18, w: 16, h: 7 },
    ],
    [
      'below the view where there is no room for its minimum size',
      [item('a', 'MARKET_OVERVIEW', { w: 24, h: 20 })],
      'OPEN_ORDERS',
      { x: 0, y: 20, w: 16, h: 10 },
    ],
  ] as const)('adds a widget %s', (_, items, type, place) => {
    expect(addTo(items, { type })).toMatchObject(place);
  });

  it('adds a widget of a contract beside those that show it, by its settings, a colour or the header', () => {
    const contract = 'okx:ADA-USDT';
    const left = item('l', 'RECENT_TRADES', { x: 0, y: 0, w: 5, h: 10 });
    const right = { x: 19, y: 0, w: 5, h: 10, type: 'RECENT_TRADES' as const };
    for (const shown of [
      item('r', right.type, { ...right, settings: { contract } }),
      item('r', right.type, { ...right, link: { to: 'blue', contract } }),
      item('r', right.type, { ...right, link: { to: 'header' } }),
    ])
      expect(
        addTo([left, shown], { type: 'NOTES', settings: { contract } }, contract),
      ).toMatchObject({ x: 11, y: 0 });
  });

  it('of twenty, adds none below the view while there is room in view, and moves none', () => {
    const types = [...componentWidgets(), ...listedWidgets()].slice(0, 20).map(({ type }) => type);
    expect(types).toHaveLength(20);
    let items: readonly LayoutItem[] = [];
    for (const type of types) {
      const before = items;
      const result = addWidget({ items }, { type }, type, free);
      if (result.kind !== 'added') throw new Error(result.kind);
      ({ items } = result);
      expect(items.slice(0, -1)).toEqual(before);
      expect(before.filter((other) => collide(other, result.item))).toEqual([]);
      const isBelow = result.item.y + result.item.h > VIEW.bottom;
      expect(isBelow ? roomFor(before, widgetOf(type).minSize) : []).toEqual([]);
    }
  });
});

describe('duplicateWidget', () => {
  it('adds a copy with the same size and settings in free space beside the widget', () => {
    expect(duplicateWidget({ items: [book, watch] }, 'b', 'n', VIEW)).toMatchObject({
      kind: 'added',
      item: { i: 'n', type: 'ORDER_BOOK', x: 6, y: 5, w: 6, h: 10, settings: book.settings },
    });
  });

  it('refuses to copy a watch list', () => {
    expect(duplicateWidget({ items: [watch] }, 'w', 'n', VIEW)).toEqual({
      kind: 'refused',
      text: 'Error on add widget',
    });
  });
});
