import { useFeedLimited } from '@parallax/feed';
import { showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

const TEXT =
  'Some prices are not updated, because too many are subscribed to at once, across all your browsers. Close widgets or tabs that you do not need.';

/** Shows a toast once when the server refuses further prices, until all are accepted again. */
export function useFeedLimitToast(): void {
  const limited = useFeedLimited();
  useEffect(() => {
    if (limited) showToast({ kind: 'error', title: TEXT, id: 'feed-limit' });
  }, [limited]);
}
