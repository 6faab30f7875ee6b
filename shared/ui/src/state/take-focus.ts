/** A dialog that closed gives the focus back to where it was a moment after it is gone. */
const HELD_MS = 500;

let release: () => void = () => undefined;

/** Focuses an element, and keeps it focused for a moment unless the person does something. */
export function takeFocus(element: HTMLElement): void {
  release();
  const keep = (event: FocusEvent) => {
    if (event.target instanceof Node && !element.contains(event.target)) {
      element.focus({ preventScroll: true });
    }
  };
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', keep);
    document.removeEventListener('pointerdown', end, true);
    document.removeEventListener('keydown', end, true);
  };
  const timer = setTimeout(end, HELD_MS);
  release = end;
  // a layer that loses the focus may send it elsewhere at once
  document.addEventListener('focusin', keep);
  document.addEventListener('pointerdown', end, true);
  document.addEventListener('keydown', end, true);
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
}
