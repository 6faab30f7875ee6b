import { callApi } from '@parallax/api';
import { endpoints, type Session } from '@parallax/contract';
import { jotaiStore } from '../jotai-store.ts';
import { forgetPrivateState } from '../private-state.ts';
import { authChannels } from './auth-channels.ts';
import { enterSession, leaveSession } from './enter-leave.ts';
import { holdLogOut } from './log-out-lock.ts';
import { loggingOutAtom, sessionAtom } from './session-atom.ts';

/**
 * Signs in, and tells the other tabs.
 *
 * @throws ApiError; its first text is what a person is shown
 */
export async function signIn(email: string, password: string): Promise<void> {
  enter(await callApi(endpoints.signIn, { body: { email, password } }));
}

/**
 * Accepts an invitation by its mailed code with a password of one's own, which signs in, and tells
 * the other tabs.
 *
 * @throws ApiError; its first text is what a person is shown
 */
export async function acceptInvitation(invited: {
  email: string;
  code: string;
  password: string;
}): Promise<void> {
  enter(await callApi(endpoints.acceptInvitation, { body: invited }));
}

function enter(session: Session): void {
  forgetPrivateState();
  enterSession(session);
  authChannels().login.post({ traderId: session.traderId });
}

/**
 * Tells the other tabs, ends the session on the server, and forgets all that is private.
 *
 * @throws ApiError when the server could not be asked. The session then still exists, so the page
 * stays signed in rather than pretend, and the other tabs are told so.
 */
export async function logOut(): Promise<void> {
  const { login, logout, signOut } = authChannels();
  const before = jotaiStore.get(sessionAtom);
  const callOff = holdLogOut();
  jotaiStore.set(loggingOutAtom, true);
  logout.post({});
  try {
    await callApi(endpoints.signOut);
    leaveSession();
    signOut.post({});
  } catch (error) {
    if (before.state === 'signed-in') login.post({ traderId: before.session.traderId });
    throw error;
  } finally {
    jotaiStore.set(loggingOutAtom, false);
    callOff();
  }
}
