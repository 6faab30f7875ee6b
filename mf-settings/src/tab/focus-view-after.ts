import { FOCUS_FALLBACK, isFocusLost } from '@parallax/ui';

/**
 * Returns a function that moves the focus from the row or card of a button to its view, unless the
 * focus has moved elsewhere. Call this while the row is in the document: a removed row is in no view.
 */
export function focusViewAfter(button: Element): () => void {
  const item = button.closest('tr, article');
  const view = button.closest<HTMLElement>(FOCUS_FALLBACK);
  return () => {
    if (view && isFocusLost(item, view)) view.focus();
  };
}

/**
 * Runs a change that a button in an item's row has started. If the filters of the list hide the item
 * afterwards, the focus moves to the view.
 */
export async function changeFromRow(
  button: Element,
  change: () => Promise<unknown>,
): Promise<void> {
  const focusView = focusViewAfter(button);
  await change();
  if (!button.isConnected) focusView();
}
