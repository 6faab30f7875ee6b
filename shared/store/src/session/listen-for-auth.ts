import { onSignedOut } from '@parallax/api';
import { jotaiStore } from '../jotai-store.ts';
import { clearStoredState } from '../private-state.ts';
import { waitForLogOut } from '../session-state/log-out-lock.ts';
import { type PendingReload, sessionAtom, signingInAtom } from '../session-state/session-atom.ts';
import { storedSession } from '../session-state/stored-session.ts';
import { authChannels } from './auth-channels.ts';
import { signOutAllTabs } from './check-session.ts';
import { reloadUnlessDirty } from './reload-unless-dirty.ts';
import { predatesSession, suspendSession } from './start-end-session.ts';
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
  /** aborts the reload that a logout has scheduled */
  let logOutReload: AbortController | undefined;
  let cancelPendingReload: (() => void) | undefined;
  /** whether another tab is logging out the trader of this page */
  let loggedOut = false;

  const scheduleReload = (reason: PendingReload['reason']) => {
    cancelPendingReload?.();
    cancelPendingReload = reloadUnlessDirty(reason, () => reload({ loggedOut }));
  };
  const reloadSignedOut = () => {
    // a sign-in replaces the state of the page
    if (jotaiStore.get(signingInAtom)) return;
    if (jotaiStore.get(sessionAtom).state === 'signed-out') scheduleReload('signed-out');
  };
  const suspendAndReload = () => {
    storedSession.clear();
    // a pending reload was for a session that has ended
    cancelPendingReload?.();
    // reloading would only discard the input of the sign-in form
    if (jotaiStore.get(sessionAtom).state === 'signed-out') return;
    suspendSession();
    // reloading before the server has ended the session would sign the page in again
    logOutReload?.abort();
    logOutReload = new AbortController();
    const { signal } = logOutReload;
    const reloadUnlessAborted = () => {
      if (!signal.aborted) reloadSignedOut();
    };
    const timer = setTimeout(() => void waitForLogOut().then(reloadUnlessAborted), RELOAD_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };

  const unsubscribers = [
    logOutStarted.listen(() => {
      // a page that was signed out before keeps its address for the next sign-in, so it is not marked
      if (jotaiStore.get(sessionAtom).state !== 'signed-out') loggedOut = true;
      suspendAndReload();
    }),
    sessionEnded.listen(() => {
      clearStoredState();
      suspendAndReload();
      // Only now, since `suspendAndReload` stores unsaved changes. If the session expired, the changes
      // remain stored for the same trader.
      if (loggedOut) clearUnsaved();
      if (loggedOut && jotaiStore.get(sessionAtom).state === 'signed-out') {
        jotaiStore.set(sessionAtom, { state: 'signed-out', loggedOut });
      }
    }),
    login.listen(({ traderId }) => {
      loggedOut = false;
      logOutReload?.abort();
      const now = jotaiStore.get(sessionAtom);
      if (now.state === 'signed-in' && now.session.traderId === traderId) return;
      scheduleReload('signed-in');
    }),
    onSignedOut((requestedAt) => {
      // a 401 to this page's session request says nothing about the other tabs, which may have signed
      // in since
      if (jotaiStore.get(sessionAtom).state === 'pending') return;
      // ignores responses to requests of an earlier session
      if (!predatesSession(requestedAt)) signOutAllTabs();
    }),
    jotaiStore.sub(sessionAtom, () => {
      // the page does not receive its own login message
      if (jotaiStore.get(sessionAtom).state === 'signed-in') loggedOut = false;
    }),
    () => logOutReload?.abort(),
    () => cancelPendingReload?.(),
  ];
  return () => {
    for (const stop of unsubscribers) stop();
  };
}
