import { useEffect, useRef } from 'react';
import { type ToastT, useSonner } from 'sonner';
import type { ToastId } from './show-toast.ts';
import { setToastDuration } from './toast-duration.ts';

/** Pinned toasts are in a list of their own. */
const isInList = ({ position }: ToastT): boolean => position === undefined;

/**
 * Where only the newest toast is shown, the time of those that it covers starts when they are shown
 * again, so that none ends unread. Returns how many are covered.
 *
 * @param covers whether the newest toast covers the others
 */
export function useCoveredToasts(covers: boolean): number {
  const { toasts } = useSonner();
  const durations = useRef(new Map<ToastId, number>());
  const [newest, ...others] = toasts.filter(isInList);
  useEffect(() => {
    const stopped = durations.current;
    if (covers) {
      for (const other of others) {
        const { id, duration = Number.POSITIVE_INFINITY } = other;
        if (!Number.isFinite(duration)) continue;
        stopped.set(id, duration);
        setToastDuration(other, Number.POSITIVE_INFINITY);
      }
    }
    for (const shown of covers ? [newest] : [newest, ...others]) {
      const duration = shown && stopped.get(shown.id);
      if (shown === undefined || duration === undefined) continue;
      stopped.delete(shown.id);
      setToastDuration(shown, duration);
    }
  });
  return covers ? others.length : 0;
}
