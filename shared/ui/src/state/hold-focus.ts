/** A closing dialog restores the focus shortly after it is removed. */
const HOLD_MS = 500;

let release: () => void = () => undefined;

/** Layers restore the focus to buttons; focus in a field means that the user is about to type. */
const isField = (target: Node): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Focuses an element and restores the focus to it for 500 ms, unless the user clicks, presses a key
 * or focuses a field. A closing layer focuses its opener only once. If the same element is focused
 * again, the user or a screen reader did it, so it keeps the focus.
 */
export function holdFocus(element: HTMLElement): void {
  release();
  const refocusedFrom = new Set<EventTarget>();
  const refocus = (event: FocusEvent) => {
    if (!(event.target instanceof Node) || element.contains(event.target)) return;
    if (isField(event.target) || refocusedFrom.has(event.target)) {
      end();
      return;
    }
    refocusedFrom.add(event.target);
    element.focus({ preventScroll: true });
  };
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', refocus);
    document.removeEventListener('pointerdown', end, true);
    document.removeEventListener('keydown', end, true);
  };
  const timer = setTimeout(end, HOLD_MS);
  release = end;
  // attached before focusing: a layer that loses the focus may take it back at once
  document.addEventListener('focusin', refocus);
  document.addEventListener('pointerdown', end, true);
  document.addEventListener('keydown', end, true);
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
}
