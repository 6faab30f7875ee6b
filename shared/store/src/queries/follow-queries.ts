import { queryClient } from '@parallax/api/react';
import { type Channel, openChannel } from '@parallax/channels';
import { onQueriesChanged } from '../mutation/changed-queries.ts';
import { sessionTraderId } from '../session-state/session-atom.ts';

/** Changes within this time are refetched together. */
const REFETCH_DELAY_MS = 100;

let channel: Channel<'queries'> | undefined;
/** One object for posting and listening, so that a page does not receive its own messages. */
function queriesChannel(): Channel<'queries'> {
  channel ??= openChannel('queries');
  return channel;
}

/**
 * Broadcasts the changes of this page on the server to the trader's other tabs, and refetches visible
 * queries after changes by other tabs; a hidden page does so when it becomes visible. Called once, by
 * the shell. Returns a function that stops it.
 */
export function followQueries(): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refetch = (): void => {
    timer = undefined;
    if (document.hidden) return;
    for (const path of changed) void queryClient.invalidateQueries({ queryKey: [path] });
    changed.clear();
  };
  const refetchSoon = (): void => {
    timer ??= setTimeout(refetch, REFETCH_DELAY_MS);
  };

  const stopListening = queriesChannel().listen(({ traderId, paths }) => {
    if (traderId !== sessionTraderId()) return;
    for (const path of paths) changed.add(path);
    refetchSoon();
  });
  const stopBroadcasting = onQueriesChanged((paths) => {
    const traderId = sessionTraderId();
    if (traderId !== undefined) queriesChannel().post({ traderId, paths: [...paths] });
  });
  document.addEventListener('visibilitychange', refetchSoon);
  return () => {
    clearTimeout(timer);
    stopListening();
    stopBroadcasting();
    document.removeEventListener('visibilitychange', refetchSoon);
  };
}
