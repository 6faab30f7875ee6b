import { useFeedState } from '@parallax/feed';
import { checkSession, useLoggingOut } from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';
import { useCachedText } from './use-cached-text.ts';

const TOAST = 'connectivity';

const TEXT =
  "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.";

const RECONNECTING = 'Reconnecting…';

/** Long enough that waiting pages do not overload a recovering server. */
const RETRY_MS = 20_000;

/** Checks the session until the server responds. Returns a function that stops polling. */
function pollSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const poll = async () => {
    const responded = await checkSession();
    if (!responded && !stopped) timer = setTimeout(() => void poll(), RETRY_MS);
  };
  void poll();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Shows a toast while the feed is disconnected or the page shows cached responses, except while the
 * page is loading or logging out, which closes the feed as well. A toast that the user has closed is
 * shown again at the next outage, and when the page starts to show cached responses, whose age it states.
 */
export function useConnectivityToast(loading: boolean): void {
  const loggingOut = useLoggingOut();
  const cached = useCachedText();
  const isCached = cached !== undefined;
  const isDisconnected = useFeedState() === 'disconnected' || isCached;
  const isReconnecting = isDisconnected && !loading && !loggingOut;
  const outage = useRef({ isToastClosed: false });
  useEffect(() => {
    if (!isReconnecting) return undefined;
    // the server also closes the feed when the session has expired
    const stopPolling = pollSession();
    return () => {
      stopPolling();
      dismissToast(TOAST);
    };
  }, [isReconnecting]);
  useEffect(() => {
    if (isReconnecting) outage.current = { isToastClosed: false };
  }, [isReconnecting]);
  useEffect(() => {
    if (isCached) outage.current = { isToastClosed: false };
  }, [isCached]);
  useEffect(() => {
    const present = outage.current;
    if (!isReconnecting || present.isToastClosed) return;
    showToast({
      kind: 'error',
      title: TEXT,
      description: cached === undefined ? RECONNECTING : `${RECONNECTING} ${cached}`,
      id: TOAST,
      pinned: true,
      onRemoved: () => {
        present.isToastClosed = true;
      },
    });
  }, [isReconnecting, cached]);
}
