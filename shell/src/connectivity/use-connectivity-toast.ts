import { useFeedState } from '@parallax/feed';
import { checkSession, useLoggingOut } from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

const TOAST = 'connectivity';

const TEXT =
  "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.";

/**
 * Tells of a lost feed for as long as it is lost; silent while the page is still loading, and while
 * it logs out, which ends the feed as well.
 */
export function useConnectivityToast(loading: boolean): void {
  const leaving = useLoggingOut();
  const lost = useFeedState() === 'disconnected' && !loading && !leaving;
  useEffect(() => {
    if (!lost) return undefined;
    // the server hangs up on a session that has ended, too
    void checkSession();
    showToast({ kind: 'error', title: TEXT, id: TOAST, standing: true });
    return () => dismissToast(TOAST);
  }, [lost]);
}
