import { useAccountsAsOf, useFeedState } from '@parallax/feed';

/** Why no order can be sent by the state of the connection and of the accounts; undefined while both are current. */
export function useNotLive(accountIds: readonly string[]): string | undefined {
  const feed = useFeedState();
  const asOf = useAccountsAsOf(accountIds);
  if (feed === 'disconnected') return 'No connection';
  if (feed === 'connecting') return 'Connecting';
  return asOf === undefined ? undefined : 'Waiting for the account';
}
