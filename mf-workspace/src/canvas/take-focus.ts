/** A dialog that closed gives the focus back to where it was a moment after it is gone. */
const HELD_MS = 500;

/** Focuses an element, and keeps it focused for a moment unless the person does something. */
export function takeFocus(element: HTMLElement): void {
  const keep = (event: FocusEvent) => {
    if (event.target instanceof Node && !element.contains(event.target)) {
      element.focus({ preventScroll: true });
    }
  };
  const release = () => {
    document.removeEventListener('focusin', keep);
    document.removeEventListener('pointerdown', release, true);
    document.removeEventListener('keydown', release, true);
  };
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
  document.addEventListener('focusin', keep);
  document.addEventListener('pointerdown', release, true);
  document.addEventListener('keydown', release, true);
  setTimeout(release, HELD_MS);
}
