const watched = new WeakMap<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | undefined;

function makeObserver(): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const entry of entries) watched.get(entry.target)?.(entry.isIntersecting);
  });
}

/**
 * Lets something run while the element is on the screen: from now on, until it is known not to be.
 * `start` returns how to end it. Returns how to end all of it.
 */
export function whileOnScreen(element: Element, start: () => () => void): () => void {
  let end: (() => void) | undefined = start();
  const unwatch = watchOnScreen(element, (visible) => {
    if (visible) {
      end ??= start();
    } else {
      end?.();
      end = undefined;
    }
  });
  return () => {
    unwatch();
    end?.();
  };
}

/** Tells when an element comes onto the screen or leaves it; one observer for all of them. */
function watchOnScreen(element: Element, listener: (visible: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  observer ??= makeObserver();
  watched.set(element, listener);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}
