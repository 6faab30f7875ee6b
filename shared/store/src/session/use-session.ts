import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { loggingOutAtom, type SessionState, sessionAtom } from '../session-state/session-atom.ts';
import { loadSession } from './load-session.ts';

type SessionResponse =
  | Exclude<SessionState, { state: 'error' }>
  | (Extract<SessionState, { state: 'error' }> & { retry(): void });

/** The session; loaded on first use. */
export function useSession(): SessionResponse {
  const session = useAtomValue(sessionAtom, { store: jotaiStore });
  const isPending = session.state === 'pending';
  useEffect(() => {
    if (isPending) void loadSession();
  }, [isPending]);
  return useMemo(
    () => (session.state === 'error' ? { ...session, retry: () => void loadSession() } : session),
    [session],
  );
}

/** Whether this page is logging out, during which session and feed may already have ended. */
export const useLoggingOut = (): boolean => useAtomValue(loggingOutAtom, { store: jotaiStore });
