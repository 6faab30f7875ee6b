import type { Session } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { clearInMemoryState } from '../private-state.ts';
import { cacheSession } from '../response-cache/cache-session.ts';
import { sessionAtom } from '../session-state/session-atom.ts';
import { signOutAllTabs } from './check-session.ts';
import { startSession } from './start-end-session.ts';

/**
 * Applies the session on the server to a page that shows a cached one: ends the page's session, or
 * replaces that of another trader. Returns the session if it is the shown trader's.
 */
export function confirmSession(session: Session | 'ended'): Session | undefined {
  const shown = jotaiStore.get(sessionAtom);
  if (shown.state !== 'signed-in') return undefined;
  if (session === 'ended') {
    signOutAllTabs();
    return undefined;
  }
  if (session.traderId !== shown.session.traderId) {
    // `startSession` clears nothing if another tab has already stored the new session
    clearInMemoryState();
    startSession(session);
    return undefined;
  }
  if (JSON.stringify(session) !== JSON.stringify(shown.session)) {
    jotaiStore.set(sessionAtom, { state: 'signed-in', session });
  }
  void cacheSession(session);
  return session;
}
