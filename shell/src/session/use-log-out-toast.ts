import { useLoggingOut } from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

const TOAST = 'logging-out';

/** A log out that is over sooner shows by the page that it leads to. */
const SHOWN_AFTER_MS = 300;

/** Says that a log out is under way, wherever it was asked for, until it is over. */
export function useLogOutToast(): void {
  const leaving = useLoggingOut();
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(
      () => showToast({ kind: 'info', title: 'Logging out …', id: TOAST, persistent: true }),
      SHOWN_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      dismissToast(TOAST);
    };
  }, [leaving]);
}
