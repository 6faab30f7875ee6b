/** A dialog that closed gives the focus back to where it was a moment after it is gone. */
const HELD_MS = 500;

let release: () => void = () => undefined;

/** Where a layer gives the focus back to is a button; in a field somebody is about to type. */
const isField = (target: Node): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Focuses an element, and keeps it focused for a moment unless the person does something or goes to
 * a field.
 */
export function takeFocus(element: HTMLElement): void {
  release();
  const keep = (event: FocusEvent) => {
    if (!(event.target instanceof Node) || element.contains(event.target)) return;
    if (isField(event.target)) end();
    else element.focus({ preventScroll: true });
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
