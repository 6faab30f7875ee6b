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
 * Whether a page-wide overlay is open, for every part of the page alike. Opening one closes the
 * other; closing one that is not open changes nothing.
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

/** Closes what is open when a page comes that has no overlays, so that the next person finds none. */
export function useNoOverlay(): void {
  const setCurrent = useSetAtom(openOverlay);
  useEffect(() => setCurrent(undefined), [setCurrent]);
}
