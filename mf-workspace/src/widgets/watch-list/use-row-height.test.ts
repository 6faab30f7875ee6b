import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRowHeight } from './use-row-height.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['keep their height if they would not fit even at the minimum height', 190, 6, 36],
  ['shrink if the last row would be cut off', 198, 6, 33],
  ['share the height of a taller list', 390, 6, 65],
  ['grow to at most 72 px in a very tall list', 900, 6, 72],
])('the rows of a watch list %s', (_, px, count, height) => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(px + 24);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(24);
  const box = document.createElement('div');
  box.append(document.createElement('table'));
  box.querySelector('table')?.createTHead();
  const { result } = renderHook(() => useRowHeight({ current: box }, count));
  expect(result.current).toBe(height);
});

it('the rows of a watch list are measured again when the head of the table grows', () => {
  let head = 24;
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => head);
  const observers = new Map<Element, () => void>();
  const { ResizeObserver } = globalThis;
  globalThis.ResizeObserver = class implements globalThis.ResizeObserver {
    readonly #measure: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.#measure = () => callback([], this);
    }
    observe(element: Element) {
      observers.set(element, this.#measure);
    }
    unobserve() {}
    disconnect() {}
  };
  const box = document.createElement('div');
  const table = document.createElement('table');
  box.append(table);
  const tableHead = table.createTHead();
  const { result } = renderHook(() => useRowHeight({ current: box }, 6));
  expect(result.current).toBe(36);
  head = 48;
  act(() => observers.get(tableHead)?.());
  expect(result.current).toBe(32);
  globalThis.ResizeObserver = ResizeObserver;
});
