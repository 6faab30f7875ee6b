import { act } from '@testing-library/react';

type Listener = (entries: { target: Element; isIntersecting: boolean }[]) => void;

/**
 * Replaces the page's IntersectionObserver by one that reports all elements as in view or as out of
 * view, as set by `setInView`. Call it before the modules that observe are imported.
 */
export function fakeScreen(): { setInView: (inView: boolean) => void } {
  const observed = new Map<Element, Listener>();
  let isInView = true;
  class Observer {
    readonly #listener: Listener;
    constructor(listener: Listener) {
      this.#listener = listener;
    }
    observe(target: Element): void {
      observed.set(target, this.#listener);
      this.#listener([{ target, isIntersecting: isInView }]);
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
    setInView(inView) {
      isInView = inView;
      act(() => {
        for (const [target, listener] of observed) listener([{ target, isIntersecting: inView }]);
      });
    },
  };
}
