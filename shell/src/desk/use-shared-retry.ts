import { useCallback, useRef } from 'react';

/**
 * Lets one 'Try again' button retry two parts of a remote when both have failed: the leader shows
 * the button, the follower registers its retry function.
 */
export function useSharedRetry() {
  const retry = useRef<(() => void) | undefined>(undefined);
  const registerFollower = useCallback((follower: () => void) => {
    retry.current = follower;
    return () => {
      if (retry.current === follower) retry.current = undefined;
    };
  }, []);
  const retryFollower = useCallback(() => retry.current?.(), []);
  return { registerFollower, retryFollower };
}
