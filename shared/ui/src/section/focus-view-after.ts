import { FOCUS_FALLBACK } from './focused.tsx';
import { isFocusLost } from './is-focus-lost.ts';

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
