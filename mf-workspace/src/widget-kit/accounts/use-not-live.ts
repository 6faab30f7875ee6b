import { useAccountsAsOf, useFeedState } from '@parallax/feed';

/** Why no order can be sent by the state of an account; undefined while the state is current. */
export function useNotLive(accountId: string): string | undefined {
  const feed = useFeedState();
  const asOf = useAccountsAsOf([accountId]);
  if (feed === 'disconnected') return 'No connection';
  if (feed === 'connecting') return 'Connecting';
  return asOf === undefined ? undefined : 'Waiting for the account';
}
