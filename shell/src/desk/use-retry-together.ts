import { useCallback, useRef } from 'react';

/**
 * Lets one 'Try again' recover two parts of a remote: the leader has the button, the follower only
 * leaves its own retry here while it has failed.
 */
export function useRetryTogether() {
  const retry = useRef<(() => void) | undefined>(undefined);
  const follower = useCallback((own: () => void) => {
    retry.current = own;
    return () => {
      if (retry.current === own) retry.current = undefined;
    };
  }, []);
  const retryFollower = useCallback(() => retry.current?.(), []);
  return { follower, retryFollower };
}
