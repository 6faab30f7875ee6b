import { ApiError, callApi } from '@parallax/api';
import { endpoints } from '@parallax/contract';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { authChannels } from './auth-channels.ts';
import { leaveSession } from './enter-leave.ts';
import { sessionAtom } from './session-atom.ts';

/** The session has ended on the server: this page and the other tabs ask for a sign-in. */
export function endSession(): void {
  if (jotaiStore.get(sessionAtom).state === 'signed-out') return;
  leaveSession();
  authChannels().signOut.post({});
}

/**
 * Asks whether the session still lives, for when something else than a call suggests that it does
 * not. Without an answer it counts as living.
 *
 * @returns whether it is known now; else it can be asked again
 */
export async function checkSession(): Promise<boolean> {
  if (jotaiStore.get(sessionAtom).state !== 'signed-in') return true;
  const signal = privateSignal();
  try {
    await callApi(endpoints.getSession, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    if (!(error instanceof ApiError) || error.status !== 401) return false;
    endSession();
    return true;
  }
}
