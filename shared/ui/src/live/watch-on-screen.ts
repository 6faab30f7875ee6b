import { cancelWrite, writeWhenVisible } from './write-when-visible.ts';

/** The listeners of one observed element, and its last reported visibility. */
interface Target {
  readonly listeners: Set<(visible: boolean) => void>;
  visible: boolean;
}

const targets = new WeakMap<Element, Target>();
let observer: IntersectionObserver | undefined;

function makeObserver(): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const watched = targets.get(target);
      if (watched === undefined) continue;
      watched.visible = isIntersecting;
      for (const listener of watched.listeners) listener(isIntersecting);
    }
  });
}

/**
 * Calls `start` immediately and whenever the element comes on screen, and the function that it returned
 * when the element goes off screen. Returns a function that ends the work and stops observing.
 * Inside a table row, a `dl` or an element with `data-live-row`, that element is observed instead,
 * since every observed element costs time on each frame.
 */
export function runWhileOnScreen(element: Element, start: () => () => void): () => void {
  let end: (() => void) | undefined = start();
  const unwatch = watchOnScreen(
    element.closest('tr, dl, [data-live-row]') ?? element,
    (visible) => {
      if (visible) {
        end ??= start();
      } else {
        end?.();
        end = undefined;
      }
    },
  );
  return () => {
    unwatch();
    end?.();
  };
}

/** Like `runWhileOnScreen`, for work that is replaced when, for example, its row shows another contract. */
export class OnScreenTask {
  readonly #unwatch: () => void;
  #start: (() => () => void) | undefined;
  #end: (() => void) | undefined;
  #onScreen = false;
  readonly #endOffScreen = (): void => {
    if (!this.#onScreen) this.#finish();
  };

  constructor(element: Element) {
    this.#unwatch = runWhileOnScreen(element, () => {
      this.#onScreen = true;
      this.#end ??= this.#start?.();
      return () => {
        this.#onScreen = false;
        this.#finish();
      };
    });
  }

  /**
   * Replaces the work. Off screen the new work is started too, and ended as soon as it has written
   * its first values: a row that is scrolled into view must not show the previous contract.
   */
  run(start: () => () => void): void {
    this.#finish();
    this.#start = start;
    this.#end = start();
    writeWhenVisible(this.#endOffScreen);
  }

  stop(): void {
    this.#unwatch();
    this.#finish();
  }

  #finish(): void {
    cancelWrite(this.#endOffScreen);
    this.#end?.();
    this.#end = undefined;
  }
}

/** Like `runWhileOnScreen`, but only while the tab is visible as well. */
export function runWhileVisible(element: Element, start: () => () => void): () => void {
  return runWhileOnScreen(element, () => whileVisible(start));
}

function whileVisible(start: () => () => void): () => void {
  let end: (() => void) | undefined;
  const follow = (): void => {
    if (document.hidden) {
      end?.();
      end = undefined;
    } else {
      end ??= start();
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    end?.();
  };
}

/** Reports when an element enters or leaves the screen; one observer serves all elements. */
function watchOnScreen(element: Element, listener: (visible: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  observer ??= makeObserver();
  const watched = targets.get(element) ?? { listeners: new Set(), visible: true };
  if (watched.listeners.size === 0) {
    targets.set(element, watched);
    observer.observe(element);
  } else if (!watched.visible) listener(false);
  watched.listeners.add(listener);
  return () => {
    if (!watched.listeners.delete(listener) || watched.listeners.size > 0) return;
    targets.delete(element);
    observer?.unobserve(element);
  };
}
