import { type OpenDialog, pushDialog, topDialog, useLeave } from '@parallax/ui/state';
import { useLayoutEffect, useRef } from 'react';

/**
 * Makes Escape close the topmost dialog. Radix moves its key listener from layer to layer in
 * effects: shortly after a dialog opens, the dialog below still receives the key and forwards it;
 * shortly after a popover below closes, no layer receives it, and the dialog handles it itself.
 *
 * @param close requests this dialog to close
 * @returns the Escape handler of this dialog
 */
export function useTopEscape(close: () => void): (event: KeyboardEvent) => void {
  const leave = useLeave();
  const dialog = useRef<OpenDialog>({ close, leave });
  useLayoutEffect(() => {
    dialog.current.close = close;
    dialog.current.leave = leave;
  }, [close, leave]);
  useLayoutEffect(() => {
    const remove = pushDialog(dialog.current);
    const onUnhandledKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (topDialog() !== dialog.current) return;
      event.preventDefault();
      dialog.current.close();
    };
    window.addEventListener('keydown', onUnhandledKey);
    return () => {
      window.removeEventListener('keydown', onUnhandledKey);
      remove();
    };
  }, []);

  return (event) => {
    const top = topDialog();
    if (top === undefined || top === dialog.current) return;
    event.preventDefault();
    top.close();
  };
}
