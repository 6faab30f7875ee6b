import { useLoggingOut } from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

const TOAST = 'logging-out';

/** A faster logout needs no toast, since the next page shows its result. */
const SHOWN_AFTER_MS = 300;

/** Shows a toast while a logout is in progress. */
export function useLogOutToast(): void {
  const loggingOut = useLoggingOut();
  useEffect(() => {
    if (!loggingOut) return undefined;
    const timer = setTimeout(
      () => showToast({ kind: 'info', title: 'Logging out…', id: TOAST, persistent: true }),
      SHOWN_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      dismissToast(TOAST);
    };
  }, [loggingOut]);
}
