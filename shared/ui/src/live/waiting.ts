import { useFeedState } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import { useHasWaited } from './use-has-waited.ts';

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
