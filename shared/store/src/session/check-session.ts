import { ApiError, callApi } from '@parallax/api';
import { getSession } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { sessionAtom } from '../session-state/session-atom.ts';
import { authChannels } from './auth-channels.ts';
import { endSession, isUnconfirmedSignIn } from './start-end-session.ts';

/** Signs out this page and the other tabs because the session has ended on the server. */
export function signOutAllTabs(): void {
  if (jotaiStore.get(sessionAtom).state === 'signed-out') return;
  endSession(isUnconfirmedSignIn() ? { cookieMissing: true } : {});
  authChannels().sessionEnded.post({});
}

/**
 * Requests the session and signs out all tabs if it has ended. For callers that suspect this
 * without a 401, for example after a lost feed connection. If there is no response, the session continues.
 *
 * @returns false if the check failed and should be retried
 */
export async function checkSession(): Promise<boolean> {
  if (jotaiStore.get(sessionAtom).state !== 'signed-in') return true;
  const signal = privateSignal();
  try {
    await callApi(getSession, { signal, live: true });
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    if (!(error instanceof ApiError) || error.status !== 401) return false;
    signOutAllTabs();
    return true;
  }
}
