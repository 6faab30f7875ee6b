import { callApi } from '@parallax/api';
import {
  acceptInvitation as acceptInvitationEndpoint,
  type Session,
  signIn as signInEndpoint,
  signOut,
} from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { clearPrivateState } from '../private-state.ts';
import { acquireLogOutLock, waitForLogOut } from '../session-state/log-out-lock.ts';
import { loggingOutAtom, sessionAtom, signingInAtom } from '../session-state/session-atom.ts';
import { storedSession } from '../session-state/stored-session.ts';
import { authChannels } from './auth-channels.ts';
import { endSession, startSession } from './start-end-session.ts';
import { clearUnsaved, saveBeforeLogOut } from './unsaved-work.ts';

/**
 * Signs in and notifies the other tabs.
 *
 * @throws ApiError whose first text is user-facing
 */
export async function signIn(email: string, password: string): Promise<void> {
  await startSessionWith(() => callApi(signInEndpoint, { body: { email, password } }));
}

/**
 * Accepts an invitation with the e-mailed code and a new password, signs in and notifies the other
 * tabs.
 *
 * @throws ApiError whose first text is user-facing
 */
export async function acceptInvitation(invited: {
  email: string;
  code: string;
  password: string;
}): Promise<void> {
  await startSessionWith(() => callApi(acceptInvitationEndpoint, { body: invited }));
}

async function startSessionWith(request: () => Promise<Session>): Promise<void> {
  jotaiStore.set(signingInAtom, true);
  try {
    // a pending logout of another tab would end the new session
    await waitForLogOut();
    const session = await request();
    clearPrivateState();
    startSession(session, { signedIn: true });
    authChannels().login.post({ traderId: session.traderId });
  } finally {
    jotaiStore.set(signingInAtom, false);
  }
}

/**
 * Signs out this page and the other tabs after a request that has ended all sessions of the trader on
 * the server.
 */
export function leaveEndedSession(): void {
  const { logOutStarted, sessionEnded } = authChannels();
  logOutStarted.post({});
  endSession();
  clearUnsaved();
  sessionEnded.post({});
}

let pendingLogOut: Promise<void> | undefined;

/**
 * Saves pending changes, notifies the other tabs, ends the session on the server and clears all
 * private state. Concurrent calls share one logout.
 *
 * @throws ApiError if the request fails. The session then still exists, so this page and the other
 * tabs stay signed in.
 */
export function logOut(): Promise<void> {
  pendingLogOut ??= performLogOut().finally(() => {
    pendingLogOut = undefined;
  });
  return pendingLogOut;
}

async function performLogOut(): Promise<void> {
  const { login, logOutStarted, sessionEnded } = authChannels();
  const before = jotaiStore.get(sessionAtom);
  const releaseLock = acquireLogOutLock();
  jotaiStore.set(loggingOutAtom, true);
  await saveBeforeLogOut();
  logOutStarted.post({});
  try {
    await callApi(signOut);
    endSession({ loggedOut: true });
    clearUnsaved();
    sessionEnded.post({});
  } catch (error) {
    if (before.state === 'signed-in') {
      const { traderId } = before.session;
      // the other tabs have cleared the stored session
      if (jotaiStore.get(sessionAtom) === before) storedSession.write({ traderId });
      login.post({ traderId });
    }
    throw error;
  } finally {
    jotaiStore.set(loggingOutAtom, false);
    releaseLock();
  }
}
