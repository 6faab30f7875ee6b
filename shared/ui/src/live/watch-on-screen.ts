const watched = new WeakMap<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | undefined;

function makeObserver(): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const entry of entries) watched.get(entry.target)?.(entry.isIntersecting);
  });
}

/** Tells when an element comes onto the screen or leaves it; one observer for all of them. */
export function watchOnScreen(element: Element, listener: (visible: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  observer ??= makeObserver();
  watched.set(element, listener);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}
