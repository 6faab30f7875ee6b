const openers = new WeakMap<Element, Element>();

/** Remembers what had the focus when a dialog opened. */
export function rememberOpener(dialog: Element, opener: Element): void {
  openers.set(dialog, opener);
}

/**
 * What gets the focus back when a dialog closes: its opener. Where that has gone with a dialog of its
 * own, as when a loading dialog gives way to the real one, what had opened that dialog.
 */
export function focusReturn(opener: Element | null): HTMLElement | undefined {
  let element: Element | null | undefined = opener;
  while (element) {
    if (element instanceof HTMLElement && element.isConnected) return element;
    element = openers.get(element.closest('[role="dialog"]') ?? element);
  }
  return undefined;
}
