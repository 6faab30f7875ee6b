const openers = new WeakMap<Element, Element>();

/** Records the element that had the focus when a dialog opened. */
export function recordOpener(dialog: Element, opener: Element): void {
  openers.set(dialog, opener);
}

/**
 * Returns the element to focus when a dialog closes: its opener. If the opener was removed together
 * with its own dialog, as when a placeholder dialog is replaced by the loaded one, returns the
 * opener of that dialog.
 */
export function returnFocusTarget(opener: Element | null): HTMLElement | undefined {
  let element: Element | null | undefined = opener;
  while (element) {
    if (element instanceof HTMLElement && element.isConnected) return element;
    element = openers.get(element.closest('[role="dialog"]') ?? element);
  }
  return undefined;
}
