import { createContext, type ReactNode, useContext } from 'react';
import type { ToastT } from 'sonner';
import styles from './covered-toasts.module.css';

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
