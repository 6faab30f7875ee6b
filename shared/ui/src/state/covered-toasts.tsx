import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type ToastT, useSonner } from 'sonner';
import styles from './covered-toasts.module.css';
import { isPersistent, pauseToast, resumeToast } from './toast-duration.ts';

/** Pinned toasts are in a separate list. */
const isInList = ({ position }: ToastT): boolean => position === undefined;

/**
 * Pauses all toasts while one has the focus, and those that the newest covers, so that none
 * disappears unread. A persistent toast pauses only errors, because it may cover the others forever. Returns
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
      // an error must not be missed
      const isPaused = pausesOthers || (covers && shown.type === 'error');
      const isCovered = isPaused && isInList(shown) && shown.id !== newest?.id;
      if (haveFocus || isCovered) pauseToast(shown.id);
      else resumeToast(shown.id);
    }
  });
  return { newest: newest?.id, count: covers ? others.length : 0 };
}

/** The newest toast, and how many others it covers. */
export interface CoveredToasts {
  readonly newest: ToastT['id'] | undefined;
  readonly count: number;
}

export const CoveredToastsContext = createContext<CoveredToasts>({ newest: undefined, count: 0 });

/** The button in the newest toast that shows the toasts it covers: they are visible while it has the focus. */
export function ShowCoveredToasts({ toast }: { toast: ToastT['id'] }): ReactNode {
  const { newest, count } = useContext(CoveredToastsContext);
  if (newest !== toast || count === 0) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${count} more, show all messages`}
      title="Show all messages"
      // not every browser focuses a button that is pressed
      onClick={({ currentTarget }) => currentTarget.focus()}
    >
      {count} more
    </button>
  );
}
