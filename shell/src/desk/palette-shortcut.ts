import { isTyping } from '@parallax/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';

const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The palette's shortcut in the platform's notation. */
export const shortcutText = (): string => (onApple() ? '⌘K' : 'Ctrl K');

/** On non-Latin layouts, such as Cyrillic or Greek, the physical K key counts. */
const isK = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^\p{Script=Latin}$/u.test(key));

/** In the text fields of macOS, Ctrl+K deletes to the end of the line. */
const hasModifier = ({ metaKey, ctrlKey, target }: KeyboardEvent): boolean =>
  metaKey || (ctrlKey && !(onApple() && isTyping(target)));

const isShortcut = (event: KeyboardEvent): boolean =>
  hasModifier(event) && !event.altKey && !event.shiftKey && isK(event);

const DIALOG = '[role="dialog"]:not([data-popover]),[role="alertdialog"]';

/**
 * Toggles the palette with Ctrl+K or ⌘K and ignores key repeat. Has no effect while a dialog other
 * than a popover is open.
 */
export function usePaletteShortcut(open: boolean, setOpen: (open: boolean) => void): void {
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  });
  // before the page is painted, which invites to press it
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      const hasDialog = document.querySelector(DIALOG) !== null;
      if (isOpen.current || !hasDialog) setOpen(!isOpen.current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [setOpen]);
}
