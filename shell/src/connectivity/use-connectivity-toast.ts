import { useFeedState } from '@parallax/feed';
import { checkSession, useLoggingOut } from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

const TOAST = 'connectivity';

const TEXT =
  "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.";

/** Time enough that a server which comes back is not flooded by the pages that wait for it. */
const ASK_AGAIN_MS = 20_000;

/** Asks whether the session still lives until the server answers. Returns how to stop. */
function askForSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const ask = async () => {
    const known = await checkSession();
    if (!known && !stopped) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
  };
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

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
    const stopAsking = askForSession();
    showToast({ kind: 'error', title: TEXT, id: TOAST, standing: true });
    return () => {
      stopAsking();
      dismissToast(TOAST);
    };
  }, [lost]);
}
