import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useRetainedItem } from './use-retained-item.ts';

const ALL = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Ben' },
];

interface Props {
  items: typeof ALL | undefined;
  id: string;
}
const initialProps: Props = { items: ALL, id: 'a' };
const setUp = () =>
  renderHook(({ items, id }: Props) => useRetainedItem(items, id), { initialProps });

describe('an item that is being edited', () => {
  it('is updated when it changes in the list', () => {
    const { result, rerender } = setUp();
    rerender({ items: [{ id: 'a', name: 'Adele' }], id: 'a' });
    expect(result.current).toEqual({ item: { id: 'a', name: 'Adele' }, isDeleted: false });
  });

  it('is retained and reported as deleted when it is removed from the list', () => {
    const { result, rerender } = setUp();
    rerender({ items: ALL.slice(1), id: 'a' });
    expect(result.current).toEqual({ item: ALL[0], isDeleted: true });
  });

  it('is retained but not reported as deleted while there is no list', () => {
    const { result, rerender } = setUp();
    rerender({ items: undefined, id: 'a' });
    expect(result.current).toEqual({ item: ALL[0], isDeleted: false });
  });

  it('is replaced by the item of a new id, and undefined for an unknown id', () => {
    const { result, rerender } = setUp();
    rerender({ items: ALL, id: 'b' });
    expect(result.current).toEqual({ item: ALL[1], isDeleted: false });
    rerender({ items: ALL, id: 'c' });
    expect(result.current).toEqual({ item: undefined, isDeleted: false });
  });
});
