import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useKeptItem } from './use-kept-item.ts';

const ALL = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Ben' },
];

const setUp = () =>
  renderHook(
    ({ items, id }: { items: typeof ALL | undefined; id: string | undefined }) =>
      useKeptItem(items, id),
    { initialProps: { items: ALL, id: 'a' } },
  );

describe('an item that is being edited', () => {
  it('follows its changes', () => {
    const { result, rerender } = setUp();
    rerender({ items: [{ id: 'a', name: 'Adele' }], id: 'a' });
    expect(result.current).toEqual({ item: { id: 'a', name: 'Adele' }, isGone: false });
  });

  it('is kept after it was deleted', () => {
    const { result, rerender } = setUp();
    rerender({ items: ALL.slice(1), id: 'a' });
    expect(result.current).toEqual({ item: ALL[0], isGone: true });
  });

  it('is not mistaken for another', () => {
    const { result, rerender } = setUp();
    rerender({ items: ALL, id: 'b' });
    expect(result.current).toEqual({ item: ALL[1], isGone: false });
    rerender({ items: ALL, id: 'c' });
    expect(result.current).toEqual({ item: undefined, isGone: false });
  });
});
