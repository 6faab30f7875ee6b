import { useEffect, useRef } from 'react';

const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The palette's shortcut as this machine writes it. */
export const shortcutText = (): string => (onApple() ? '⌘K' : 'Ctrl K');

/** The key with K on it where the layout writes other letters, as Cyrillic or Greek ones do. */
const isK = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^\p{Script=Latin}$/u.test(key));

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && isK(event);

const DIALOG = '[role="dialog"]:not([data-popover]),[role="alertdialog"]';

/**
 * Opens and closes the palette by Ctrl or ⌘ K. Another dialog that is open keeps the focus to
 * itself; a popover gives way.
 */
export function usePaletteShortcut(open: boolean, setOpen: (open: boolean) => void): void {
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      const busy = document.querySelector(DIALOG) !== null;
      if (isOpen.current || !busy) setOpen(!isOpen.current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [setOpen]);
}
