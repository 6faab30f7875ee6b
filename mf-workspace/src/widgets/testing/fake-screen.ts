import { act } from '@testing-library/react';

type Listener = (entries: { target: Element; isIntersecting: boolean }[]) => void;

interface FakeScreen {
  /** Sets whether all elements, or only those in elements that match the selector, are in view. */
  setInView: (inView: boolean, selector?: string) => void;
}

/**
 * Replaces the page's IntersectionObserver by one that reports elements as in view or as out of view,
 * as set by `setInView`. Call it before an element is observed.
 */
export function fakeScreen(): FakeScreen {
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
      observed.clear();
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    value: Observer,
    configurable: true,
  });
  return {
    setInView(inView, selector = '*') {
      last = { inView, selector };
      act(() => {
        for (const [target, listener] of observed) {
          listener([{ target, isIntersecting: isInView(target) }]);
        }
      });
    },
  };
}
