import { FOCUS_FALLBACK } from './focused.tsx';

/**
 * Whether the focus is in an element that will be removed, or has already been lost with it. Lost focus
 * is on the page, or on the dialog around the view, which receives the focus of removed elements.
 */
export function isFocusLost(removed: Element | null, view: Element): boolean {
  const active = document.activeElement;
  return !active || active.contains(view) || removed?.contains(active) === true;
}

/**
 * Returns a function that moves the focus from the row, list entry or card of an element to its view,
 * unless the focus has moved elsewhere. Call this while the element is in the document: a removed one is
 * in no view.
 */
export function focusViewAfter(element: Element): () => void {
  const item = element.closest('tr, li, article') ?? element;
  const view = element.closest<HTMLElement>(FOCUS_FALLBACK);
  return () => {
    if (view && isFocusLost(item, view)) view.focus();
  };
}
