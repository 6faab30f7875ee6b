/**
 * Whether the removal of an element takes the focus with it, or already has. The focus is then on the
 * page, or on the dialog around the view, which takes the focus of removed elements.
 */
export function isFocusLost(removed: Element | null, view: Element): boolean {
  const active = document.activeElement;
  return !active || active.contains(view) || removed?.contains(active) === true;
}
