import { onSignedOut } from '@parallax/api';
import { jotaiStore } from '../jotai-store.ts';
import { clearStoredState } from '../session-scoped-item.ts';
import { authChannels } from './auth-channels.ts';
import { signOutAllTabs } from './check-session.ts';
import { waitForLogOut } from './log-out-lock.ts';
import { reloadUnlessDirty } from './reload-unless-dirty.ts';
import { type PendingReload, sessionAtom, signingInAtom } from './session-atom.ts';
import { predatesSession, suspendSession } from './start-end-session.ts';
import { storedSession } from './stored-session.ts';
import { clearUnsaved } from './unsaved-work.ts';

/** Minimum delay before other tabs reload after a logout. */
const RELOAD_MS = 1_000;

/**
 * Follows sign-in and sign-out in other tabs and 401 responses. Called once, by the shell.
 *
 * @param reload reloads the page; `loggedOut` if another user may sign in next
 * @returns a function that stops it
 */
export function listenForAuth(reload: (how: { loggedOut: boolean }) => void): () => void {
  const { login, logOutStarted, sessionEnded } = authChannels();
  /** aborted when the reload that follows a logout is obsolete */
  let reloadController: AbortController | undefined;
  let cancelReload: (() => void) | undefined;
  /** another tab is logging out the trader who was signed in here */
  let loggedOut = false;

  const scheduleReload = (reason: PendingReload['reason']) => {
    cancelReload?.();
    cancelReload = reloadUnlessDirty(reason, () => reload({ loggedOut }));
  };
  const reloadSignedOut = () => {
    // signing in replaces the page's state anyway
    if (jotaiStore.get(signingInAtom)) return;
    if (jotaiStore.get(sessionAtom).state === 'signed-out') scheduleReload('signed-out');
  };
  const suspendAndReload = () => {
    storedSession.clear();
    // the session for which a reload is pending has ended
    cancelReload?.();
    // reloading would only discard the input of the sign-in form
    if (jotaiStore.get(sessionAtom).state === 'signed-out') return;
    suspendSession();
    // reloading before the server has ended the session would sign the page in again
    reloadController?.abort();
    reloadController = new AbortController();
    const { signal } = reloadController;
    const reloadUnlessAborted = () => {
      if (!signal.aborted) reloadSignedOut();
    };
    const timer = setTimeout(() => void waitForLogOut().then(reloadUnlessAborted), RELOAD_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };

  const unsubscribers = [
    logOutStarted.listen(() => {
      // a visible sign-in form keeps its return address
      if (jotaiStore.get(sessionAtom).state !== 'signed-out') loggedOut = true;
      suspendAndReload();
    }),
    sessionEnded.listen(() => {
      clearStoredState();
      suspendAndReload();
      // Cleared after this page has stored its own unsaved changes. Those of a session that expired
      // remain for the same trader.
      if (loggedOut) clearUnsaved();
      if (loggedOut && jotaiStore.get(sessionAtom).state === 'signed-out') {
        jotaiStore.set(sessionAtom, { state: 'signed-out', loggedOut });
      }
    }),
    login.listen(({ traderId }) => {
      loggedOut = false;
      reloadController?.abort();
      const now = jotaiStore.get(sessionAtom);
      if (now.state === 'signed-in' && now.session.traderId === traderId) return;
      scheduleReload('signed-in');
    }),
    onSignedOut((requestedAt) => {
      // the first check of the session concerns only this page; another tab may have signed in since
      if (jotaiStore.get(sessionAtom).state === 'pending') return;
      // ignores responses to requests of an earlier session
      if (!predatesSession(requestedAt)) signOutAllTabs();
    }),
    jotaiStore.sub(sessionAtom, () => {
      // a sign-in of this page is not received as a message
      if (jotaiStore.get(sessionAtom).state === 'signed-in') loggedOut = false;
    }),
    () => reloadController?.abort(),
    () => cancelReload?.(),
  ];
  return () => {
    for (const stop of unsubscribers) stop();
  };
}
