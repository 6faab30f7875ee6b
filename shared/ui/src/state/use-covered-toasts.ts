import { useEffect } from 'react';
import { type ToastT, useSonner } from 'sonner';
import type { CoveredToasts } from './covered-toasts.tsx';
import { isPersistent, pauseToast, resumeToast } from './toast-duration.ts';

/** Pinned toasts are in a separate list. */
const isInList = ({ position }: ToastT): boolean => position === undefined;

/**
 * Pauses all toasts while one has the focus, and those that the newest covers, so that none
 * disappears unread. A persistent toast pauses none, because it may cover the others forever. Returns
 * the newest toast and how many it covers.
 *
 * @param covers whether the newest toast covers the others
 * @param haveFocus whether one of the toasts has the focus
 */
export function useCoveredToasts(covers: boolean, haveFocus: boolean): CoveredToasts {
  const { toasts } = useSonner();
  const [newest, ...others] = toasts.filter(isInList);
  useEffect(() => {
    const pausesOthers = covers && newest !== undefined && !isPersistent(newest);
    for (const shown of toasts) {
      const isCovered = pausesOthers && isInList(shown) && shown.id !== newest.id;
      if (haveFocus || isCovered) pauseToast(shown);
      else resumeToast(shown);
    }
  });
  return { newest: newest?.id, count: covers ? others.length : 0 };
}
