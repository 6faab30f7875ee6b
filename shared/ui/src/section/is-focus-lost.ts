/**
 * Whether the focus is in an element that will be removed, or has already been lost with it. Lost focus
 * is on the page, or on the dialog around the view, which receives the focus of removed elements.
 */
export function isFocusLost(removed: Element | null, view: Element): boolean {
  const active = document.activeElement;
  return !active || active.contains(view) || removed?.contains(active) === true;
}
