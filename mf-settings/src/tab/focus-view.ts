import { FOCUS_FALLBACK } from '@parallax/ui';

/**
 * Moves the focus from the focused element to its view. Call it before the element is removed:
 * afterwards the dialog takes the focus.
 */
export const focusView = (): void =>
  document.activeElement?.closest<HTMLElement>(FOCUS_FALLBACK)?.focus();
