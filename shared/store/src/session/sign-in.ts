import { callApi } from '@parallax/api';
import { endpoints, type Session } from '@parallax/contract';
import { jotaiStore } from '../jotai-store.ts';
import { forgetPrivateState } from '../private-state.ts';
import { authChannels } from './auth-channels.ts';
import { enterSession, leaveSession } from './enter-leave.ts';
import { holdLogOut, logOutEnded } from './log-out-lock.ts';
import { loggingOutAtom, sessionAtom, signingInAtom } from './session-atom.ts';

/**
 * Signs in, and tells the other tabs.
 *
 * @throws ApiError; its first text is what a person is shown
 */
export async function signIn(email: string, password: string): Promise<void> {
  await enter(() => callApi(endpoints.signIn, { body: { email, password } }));
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
  await enter(() => callApi(endpoints.acceptInvitation, { body: invited }));
}

async function enter(ask: () => Promise<Session>): Promise<void> {
  jotaiStore.set(signingInAtom, true);
  try {
    // a log out of another tab that the server carries out late would end the new session
    await logOutEnded();
    const session = await ask();
    forgetPrivateState();
    enterSession(session);
    authChannels().login.post({ traderId: session.traderId });
  } finally {
    jotaiStore.set(signingInAtom, false);
  }
}

let leaving: Promise<void> | undefined;

/**
 * Tells the other tabs, ends the session on the server, and forgets all that is private. Asked again
 * while it is under way, it is the same log out.
 *
 * @throws ApiError when the server could not be asked. The session then still exists, so the page
 * stays signed in rather than pretend, and the other tabs are told so.
 */
export function logOut(): Promise<void> {
  leaving ??= leave().finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function leave(): Promise<void> {
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
