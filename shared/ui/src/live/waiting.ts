import { useFeedState } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import { useEffect, useState } from 'react';

/** Most prices and values arrive within this time. */
const GRACE_MS = 1_000;

/** Whether this time, by default a second, has passed since the component was mounted or `subject` changed. */
export function useHasWaited(subject = '', ms = GRACE_MS): boolean {
  const [waitedFor, setWaitedFor] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(subject), ms);
    return () => {
      clearTimeout(timer);
      setWaitedFor(undefined);
    };
  }, [subject, ms]);
  return waitedFor === subject;
}

/** Shown in place of the prices of a contract that its venue has not sent yet. */
export const waitingText = ({ exchangeName }: Pick<Contract, 'exchangeName'>): string =>
  `Waiting for ${exchangeName}`;

/**
 * Whether to show the `waitingText` of a contract without prices: at once while the feed is
 * disconnected, otherwise after a second, since prices usually arrive within it.
 */
export function useShowsWaiting(key: string): boolean {
  const hasWaited = useHasWaited(key);
  const isDisconnected = useFeedState() === 'disconnected';
  return hasWaited || isDisconnected;
}
