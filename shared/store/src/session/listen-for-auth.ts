import { onSignedOut } from '@parallax/api';
import { jotaiStore } from '../jotai-store.ts';
import { forgetStored } from '../private-state.ts';
import { authChannels } from './auth-channels.ts';
import { endSession } from './check-session.ts';
import { isOfEarlierSession, suspendSession } from './enter-leave.ts';
import { logOutEnded } from './log-out-lock.ts';
import { reloadUntyped } from './reload-untyped.ts';
import { sessionAtom, signingInAtom, type WaitingReload } from './session-atom.ts';
import { storedSession } from './stored-session.ts';

/** How long other tabs wait at least before they load anew after a log out. */
const RELOAD_MS = 1_000;

/**
 * Follows sign-in and sign-out of the other tabs, and a session that a call found ended. Once, by
 * the shell.
 *
 * @param reload loads the page anew; for tests
 * @returns how to stop
 */
export function listenForAuth(reload: () => void = () => globalThis.location.reload()): () => void {
  const { login, logout, signOut } = authChannels();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff: (() => void) | undefined;

  const loadAnew = (why: WaitingReload['why']) => {
    callOff?.();
    callOff = reloadUntyped(why, reload);
  };
  const reloadSignedOut = () => {
    // who signs in here meanwhile has left the old page behind already
    if (jotaiStore.get(signingInAtom)) return;
    if (jotaiStore.get(sessionAtom).state === 'signed-out') loadAnew('signed-out');
  };
  const leaveAndReload = () => {
    storedSession.clear();
    // the sign-in that it waits to follow is over
    callOff?.();
    // a tab that shows the sign-in form already has nothing to lose but what is being typed
    if (jotaiStore.get(sessionAtom).state === 'signed-out') return;
    suspendSession();
    // the server may be slow to end the session; sooner, the page would come back signed in
    clearTimeout(timer);
    timer = setTimeout(() => void logOutEnded().then(reloadSignedOut), RELOAD_MS);
  };

  const stops = [
    logout.listen(leaveAndReload),
    signOut.listen(() => {
      forgetStored();
      leaveAndReload();
    }),
    login.listen(({ traderId }) => {
      const now = jotaiStore.get(sessionAtom);
      if (now.state === 'signed-in' && now.session.traderId === traderId) return;
      loadAnew('signed-in');
    }),
    onSignedOut((began) => {
      // what the server said of a session that was left already
      if (!isOfEarlierSession(began)) endSession();
    }),
    () => clearTimeout(timer),
    () => callOff?.(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
