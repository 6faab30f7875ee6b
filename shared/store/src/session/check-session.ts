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
 */
export async function checkSession(): Promise<void> {
  if (jotaiStore.get(sessionAtom).state !== 'signed-in') return;
  const signal = privateSignal();
  try {
    await callApi(endpoints.getSession, { signal });
  } catch (error) {
    if (!signal.aborted && error instanceof ApiError && error.status === 401) endSession();
  }
}
