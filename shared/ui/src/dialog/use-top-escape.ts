import { type OpenDialog, pushDialog, topDialog } from '@parallax/ui/state';
import { useLayoutEffect, useRef } from 'react';

/**
 * Makes Escape close the topmost dialog. Radix moves its key listener to a new dialog shortly after
 * the dialog opens; until then the dialog below receives the key and forwards it.
 *
 * @param close requests this dialog to close
 * @returns the Escape handler of this dialog
 */
export function useTopEscape(close: () => void): (event: KeyboardEvent) => void {
  const own = useRef<OpenDialog>({ close });
  useLayoutEffect(() => {
    own.current.close = close;
  }, [close]);
  useLayoutEffect(() => pushDialog(own.current), []);

  return (event) => {
    const top = topDialog();
    if (top === undefined || top === own.current) return;
    event.preventDefault();
    top.close();
  };
}
