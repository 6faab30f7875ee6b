import { ApiError, callApi } from '@parallax/api';
import { endpoints } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../session-scoped-item.ts';
import { authChannels } from './auth-channels.ts';
import { sessionAtom } from './session-atom.ts';
import { endSession } from './start-end-session.ts';

/** Signs out this page and the other tabs after the session ended on the server. */
export function signOutAllTabs(): void {
  if (jotaiStore.get(sessionAtom).state === 'signed-out') return;
  endSession();
  authChannels().sessionEnded.post({});
}

/**
 * Requests the session and signs out all tabs if it has ended. For callers that suspect its end
 * without a 401, such as after a lost feed connection. Without a response, the session is assumed to
 * exist.
 *
 * @returns false if the check failed and should be repeated
 */
export async function checkSession(): Promise<boolean> {
  if (jotaiStore.get(sessionAtom).state !== 'signed-in') return true;
  const signal = privateSignal();
  try {
    await callApi(endpoints.getSession, { signal, live: true });
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    if (!(error instanceof ApiError) || error.status !== 401) return false;
    signOutAllTabs();
    return true;
  }
}
