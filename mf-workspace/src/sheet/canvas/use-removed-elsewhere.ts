import type { LayoutItem } from '@parallax/protocol';
import { useCallback, useEffect, useRef } from 'react';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { offerRestore } from './offer-restore.ts';

/**
 * Reports a widget that is removed elsewhere while it is used here: dragged, resized, or focused, as it
 * is while it is moved by keyboard.
 * @returns `onFocusIn` and `onFocusOut` for the elements around the widgets and their dialogs, and
 * `onDragEnded` for a drag that ended because its widget was removed
 */
export function useRemovedElsewhere(saver: LayoutSaver, items: readonly LayoutItem[]) {
  const focused = useRef<string>(undefined);
  const onFocusIn = useCallback((id: string) => {
    focused.current = id;
  }, []);
  const onFocusOut = useCallback(() => {
    focused.current = undefined;
  }, []);
  const onDragEnded = useCallback((id: string) => offerRestore(saver, id), [saver]);
  useEffect(() => {
    const id = focused.current;
    if (id === undefined || items.some(({ i }) => i === id)) return;
    focused.current = undefined;
    // in a page in the background, the widget is not in use
    if (document.hasFocus()) offerRestore(saver, id);
  }, [items, saver]);
  return { onFocusIn, onFocusOut, onDragEnded };
}
