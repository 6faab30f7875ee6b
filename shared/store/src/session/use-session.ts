import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { loadSession } from './load-session.ts';
import { loggingOutAtom, type SessionState, sessionAtom } from './session-atom.ts';

type SessionAnswer =
  | Exclude<SessionState, { state: 'error' }>
  | (Extract<SessionState, { state: 'error' }> & { retry(): void });

/** Who is signed in. The first use asks the server. */
export function useSession(): SessionAnswer {
  const session = useAtomValue(sessionAtom, { store: jotaiStore });
  const unknown = session.state === 'pending';
  useEffect(() => {
    if (unknown) void loadSession();
  }, [unknown]);
  return useMemo(
    () => (session.state === 'error' ? { ...session, retry: () => void loadSession() } : session),
    [session],
  );
}

/** Whether this page is logging out: the session may have ended already, and the feed with it. */
export const useLoggingOut = (): boolean => useAtomValue(loggingOutAtom, { store: jotaiStore });
