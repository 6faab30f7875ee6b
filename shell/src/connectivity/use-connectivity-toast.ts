import { useFeedState } from '@parallax/feed';
import { checkSession, useCachedReason, useCachedSince, useLoggingOut } from '@parallax/store';
import { formatAge, formatDateTime } from '@parallax/ui/format';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;

/** States the time and age of the cached values on the page; undefined if there are none. */
function useCachedText(): string | undefined {
  const since = useCachedSince();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return undefined;
    const update = () => setNow(Date.now());
    const first = setTimeout(update, 0);
    const timer = setInterval(update, MINUTE_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [since]);
  if (since === undefined) return undefined;
  return `You see the last values stored on this device, from ${formatDateTime(since)}, ${formatAge(now - since)} old.`;
}

const TOAST = 'connectivity';

const TEXT =
  "Looks like you're having connectivity issues. Try to refresh your browser and check your internet connection.";

const RECONNECTING = 'Reconnecting…';

const SLOW_TEXT = 'Your connection is slow.';
const WAITING = 'Waiting for newer values.';

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

/** 'slow' if the server is reachable, but has not yet sent what replaces the cached responses. */
type Problem = 'lost' | 'slow';

function useProblem(loading: boolean): Problem | undefined {
  const loggingOut = useLoggingOut();
  const isDisconnected = useFeedState() === 'disconnected';
  const reason = useCachedReason();
  if (loading || loggingOut) return undefined;
  if (isDisconnected || reason === 'network') return 'lost';
  return reason === 'timeout' ? 'slow' : undefined;
}

const TOASTS = {
  lost: { kind: 'error', title: TEXT, state: RECONNECTING },
  slow: { kind: 'info', title: SLOW_TEXT, state: WAITING },
} as const;

/**
 * Shows a toast while the feed is disconnected or the page shows cached responses, except while the
 * page is loading or logging out, which closes the feed as well. A toast that the user has closed is
 * shown again at the next problem, and when the page starts to show cached responses, whose age it states.
 */
export function useConnectivityToast(loading: boolean): void {
  const problem = useProblem(loading);
  const cached = useCachedText();
  const isCached = cached !== undefined;
  // a page that shows cached responses because of a lost network checks its session by itself
  const mustPoll = useCachedReason() !== 'network' && problem === 'lost';
  const outage = useRef({ isToastClosed: false });
  // the server also closes the feed when the session has expired
  useEffect(() => (mustPoll ? pollSession() : undefined), [mustPoll]);
  useEffect(() => {
    if (problem === undefined) return undefined;
    outage.current = { isToastClosed: false };
    return () => dismissToast(TOAST);
  }, [problem]);
  useEffect(() => {
    if (isCached) outage.current = { isToastClosed: false };
  }, [isCached]);
  useEffect(() => {
    const present = outage.current;
    if (problem === undefined || present.isToastClosed) return;
    const { kind, title, state } = TOASTS[problem];
    showToast({
      kind,
      title,
      description: cached === undefined ? state : `${state} ${cached}`,
      id: TOAST,
      pinned: true,
      onRemoved: () => {
        present.isToastClosed = true;
      },
    });
  }, [problem, cached]);
}
