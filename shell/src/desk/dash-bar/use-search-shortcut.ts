import { type RefObject, useEffect } from 'react';

const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Ctrl or ⌘ K leads to the field inside `box`, unless a dialog is open, which keeps the focus to
 * itself. Returns the shortcut as this machine writes it.
 */
export function useSearchShortcut(box: RefObject<HTMLElement | null>): string {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
      if (!pressed || event.altKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return;
      event.preventDefault();
      const field = box.current?.querySelector('input');
      field?.focus();
      field?.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [box]);
  return onApple() ? '⌘K' : 'Ctrl K';
}
