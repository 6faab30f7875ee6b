import { useSession } from '@parallax/store';

/** The id of the trader who is signed in. */
export function useTraderId(): string | undefined {
  const session = useSession();
  return session.state === 'signed-in' ? session.session.traderId : undefined;
}
