import { enterDialog, type OpenDialog, topDialog } from '@parallax/ui/state';
import { useLayoutEffect, useRef } from 'react';

/**
 * Escape closes the dialog that opened last. The listeners for the key move to a new dialog a moment
 * after it is shown and has the focus; until then the one below it gets the key, and passes it on.
 *
 * @param close asks this dialog to close
 * @returns what this dialog does with the key
 */
export function useTopEscape(close: () => void): (event: KeyboardEvent) => void {
  const own = useRef<OpenDialog>({ close });
  useLayoutEffect(() => {
    own.current.close = close;
  }, [close]);
  useLayoutEffect(() => enterDialog(own.current), []);

  return (event) => {
    const top = topDialog();
    if (top === undefined || top === own.current) return;
    event.preventDefault();
    top.close();
  };
}
