import { pushDialog } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';

/**
 * Makes Back and Escape close a part of a dialog, for example a form, before the dialog itself.
 *
 * @param open whether the part is open
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? pushDialog({ close: () => latest.current() }) : undefined), [open]);
}
