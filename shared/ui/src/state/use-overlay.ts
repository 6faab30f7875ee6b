import { atom, useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';

export type OverlayName =
  | 'add-widget'
  | 'add-component'
  | 'settings'
  | 'account'
  | 'notifications'
  | 'command-palette';

const openOverlay = atom<OverlayName | undefined>(undefined);

/**
 * The open state of a page-wide overlay, shared by the whole page. Opening an overlay closes the
 * one that is open; closing one that is not open has no effect.
 */
export function useOverlay(name: OverlayName): [open: boolean, setOpen: (open: boolean) => void] {
  const [current, setCurrent] = useAtom(openOverlay);
  const setOpen = useCallback(
    (open: boolean) =>
      setCurrent((now) => {
        if (open) return name;
        return now === name ? undefined : now;
      }),
    [name, setCurrent],
  );
  return [current === name, setOpen];
}

/** Closes any open overlay on mount, so that none reopens for the next user. */
export function useCloseOverlays(): void {
  const setCurrent = useSetAtom(openOverlay);
  useEffect(() => setCurrent(undefined), [setCurrent]);
}
