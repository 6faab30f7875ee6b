import { describe, expect, it, jest } from '@jest/globals';
import type { LayoutItem } from '@parallax/protocol';
import { act, renderHook } from '@testing-library/react';
import { useKeyboardMove } from './use-keyboard-move.ts';

const item = (i: string, y: number): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y,
  w: 6,
  h: 10,
  settings: {},
});
const onMove = jest.fn<Parameters<typeof useKeyboardMove>[2]>();

function show(...shown: readonly LayoutItem[]) {
  const { result, rerender } = renderHook(
    (items: readonly LayoutItem[]) =>
      useKeyboardMove(items, { columns: 24, narrow: false }, onMove),
    { initialProps: shown },
  );
  const press = (id: string, key: string) => {
    const event = { key, repeat: false, shiftKey: false, preventDefault: () => undefined };
    act(() => result.current.onHandleKey(id, event));
  };
  const places = () => result.current.items.map(({ i, y }) => [i, y]);
  return { result, press, places, change: (...items: LayoutItem[]) => rerender(items) };
}

describe('a move by keyboard', () => {
  it('shows changes that are made to the sheet during the move', () => {
    const { press, places, change } = show(item('a', 0), item('b', 20));
    press('a', 'Enter');
    press('a', 'ArrowDown');
    change(item('a', 0), item('b', 30));
    expect(places()).toEqual([
      ['a', 1],
      ['b', 30],
    ]);
  });

  it('ends when its widget is removed', () => {
    const { result, press, places, change } = show(item('a', 0), item('b', 10));
    press('b', 'Enter');
    change(item('a', 0));
    expect(places()).toEqual([['a', 0]]);
    change(item('a', 0), item('b', 10));
    expect(result.current.pickedUpId).toBeUndefined();
  });

  it('of a second widget starts from the layout in which the first was dropped', () => {
    const { result, press, places, change } = show(item('a', 0), item('b', 10));
    press('a', 'Enter');
    press('a', 'ArrowDown');
    // a click without a pointer moves the focus first
    act(() => {
      result.current.onHandleBlur('a');
      result.current.onHandlePress('b');
    });
    change(item('a', 1), item('b', 11));
    expect(places()).toEqual([
      ['a', 1],
      ['b', 11],
    ]);
  });
});
