import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { leaveDialogs } from './dialog-stack.ts';

export type OverlayName =
  | 'add-widget'
  | 'add-component'
  | 'settings'
  | 'account'
  | 'notifications'
  | 'command-palette';

const openOverlay = atom<OverlayName | undefined>(undefined);

const changeOverlay = atom(null, (get, set, name: OverlayName, open: boolean) => {
  const current = get(openOverlay);
  if (!open) {
    if (current === name) set(openOverlay, undefined);
  } else if (current === undefined) set(openOverlay, name);
  else if (current !== name) leaveDialogs(() => set(openOverlay, name));
});

/**
 * The open state of a page-wide overlay, shared by the whole page. Opening an overlay closes the
 * one that is open, once the user has confirmed discarding its unsaved changes; closing one that is
 * not open has no effect.
 */
export function useOverlay(name: OverlayName): [open: boolean, setOpen: (open: boolean) => void] {
  const current = useAtomValue(openOverlay);
  const change = useSetAtom(changeOverlay);
  const setOpen = useCallback((open: boolean) => change(name, open), [name, change]);
  return [current === name, setOpen];
}

/** Closes any open overlay on mount, so that none reopens for the next user. */
export function useCloseOverlays(): void {
  const setCurrent = useSetAtom(openOverlay);
  useEffect(() => setCurrent(undefined), [setCurrent]);
}
