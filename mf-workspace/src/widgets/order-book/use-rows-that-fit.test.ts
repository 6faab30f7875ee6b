import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useRowsThatFit } from './order-book.tsx';

/** A table of 450 px, whose header and mid price have these heights. */
function tableOf({ head, middle }: { head: number; middle: number }): HTMLTableElement {
  const table = document.createElement('table');
  table.innerHTML = '<thead></thead><tbody></tbody><tbody></tbody><tbody></tbody>';
  Object.defineProperty(table, 'clientHeight', { value: 450 });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    if (this === table.tHead) return head;
    return this === table.tBodies[1] ? middle : 0;
  });
  return table;
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the levels of an order book', () => {
  it.each([
    ['by default', { head: 24, middle: 36 }, 8],
    ['on a touch screen', { head: 24, middle: 44 }, 8],
    ['in a dialog with large browser text', { head: 36, middle: 54 }, 5],
    ['in a dialog with the largest browser text', { head: 48, middle: 72 }, 3],
  ])('fit into the table %s', (_, heights, rows) => {
    const table = tableOf(heights);
    const { result } = renderHook(() => useRowsThatFit({ current: table }));
    expect(result.current).toBe(rows);
  });
});
