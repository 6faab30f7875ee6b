import { beforeAll } from '@jest/globals';
import { act } from '@testing-library/react';
import { defineForTests } from './define-for-tests.ts';

type Listener = (entries: { target: Element; isIntersecting: boolean }[]) => void;

interface FakeScreen {
  /** Sets whether all elements, or only those in elements that match the selector, are in view. */
  setInView: (inView: boolean, selector?: string) => void;
}

// of all test files that share a page, since the code keeps the observer that it made first
const observed = new Map<Element, Listener>();
let last = { inView: true, selector: '*' };

const isInView = (target: Element): boolean =>
  target.closest(last.selector) ? last.inView : !last.inView;

class Observer {
  readonly #listener: Listener;
  constructor(listener: Listener) {
    this.#listener = listener;
  }
  observe(target: Element): void {
    observed.set(target, this.#listener);
    this.#listener([{ target, isIntersecting: isInView(target) }]);
  }
  unobserve(target: Element): void {
    observed.delete(target);
  }
  disconnect(): void {
    for (const [target, listener] of observed) {
      if (listener === this.#listener) observed.delete(target);
    }
  }
}

function setInView(inView: boolean, selector = '*'): void {
  last = { inView, selector };
  act(() => {
    for (const [target, listener] of observed) {
      listener([{ target, isIntersecting: isInView(target) }]);
    }
  });
}

/**
 * Gives the page of a test file an IntersectionObserver that reports elements as in view or as out of
 * view, as set by `setInView`; at first, all are in view.
 */
export function fakeScreen(): FakeScreen {
  defineForTests(globalThis, { IntersectionObserver: { value: Observer } });
  beforeAll(() => setInView(true));
  return { setInView };
}
