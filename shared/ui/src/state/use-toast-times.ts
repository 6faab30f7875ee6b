import { useEffect } from 'react';
import { type ToastT, useSonner } from 'sonner';
import type { CoveredToasts } from './covered-toasts.tsx';
import { holdToast, isPersistent, releaseToast } from './toast-duration.ts';

/** Pinned toasts are in a list of their own. */
const isInList = ({ position }: ToastT): boolean => position === undefined;

/**
 * Stops the time of the toasts that have the focus, and of those that the newest covers, so that none
 * ends unread. A persistent toast stops no time: it may cover the others forever. Returns the newest
 * toast and how many it covers.
 *
 * @param covers whether the newest toast covers the others
 * @param haveFocus whether one of the toasts has the focus
 */
export function useToastTimes(covers: boolean, haveFocus: boolean): CoveredToasts {
  const { toasts } = useSonner();
  const [newest, ...others] = toasts.filter(isInList);
  useEffect(() => {
    const stopsOthers = covers && newest !== undefined && !isPersistent(newest);
    for (const shown of toasts) {
      const isCovered = stopsOthers && isInList(shown) && shown.id !== newest.id;
      if (haveFocus || isCovered) holdToast(shown);
      else releaseToast(shown);
    }
  });
  return { newest: newest?.id, count: covers ? others.length : 0 };
}
