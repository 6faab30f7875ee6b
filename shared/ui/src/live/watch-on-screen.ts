/** What is watched in one place: all of it is on the screen, or none. */
interface Place {
  readonly listeners: Set<(visible: boolean) => void>;
  visible: boolean;
}

const places = new WeakMap<Element, Place>();
let observer: IntersectionObserver | undefined;

function makeObserver(): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const place = places.get(target);
      if (place === undefined) continue;
      place.visible = isIntersecting;
      for (const listener of place.listeners) listener(isIntersecting);
    }
  });
}

/**
 * Lets something run while the element is on the screen: from now on, until it is known not to be.
 * `start` returns how to end it. Returns how to end all of it. In a table the element's row counts:
 * what is watched is looked at with every picture, and a table has many more cells than rows.
 */
export function whileOnScreen(element: Element, start: () => () => void): () => void {
  let end: (() => void) | undefined = start();
  const unwatch = watchOnScreen(element.closest('tr') ?? element, (visible) => {
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
  const place = places.get(element) ?? { listeners: new Set(), visible: true };
  if (place.listeners.size === 0) {
    places.set(element, place);
    observer.observe(element);
  } else if (!place.visible) listener(false);
  place.listeners.add(listener);
  return () => {
    if (!place.listeners.delete(listener) || place.listeners.size > 0) return;
    places.delete(element);
    observer?.unobserve(element);
  };
}
