import { ApiError, callApi, failureText } from '@parallax/api';
import { endpoints } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { withRetries } from '../with-retries.ts';
import { sessionAtom } from './session-atom.ts';
import { endSession, startSession } from './start-end-session.ts';

/** The same limit as for a skeleton; here the page is blank until the session has loaded. */
const TIMEOUT_MS = 30_000;

let loading: Promise<void> | undefined;

/** Loads the session into `sessionAtom`, within 30 s; concurrent calls share one request. */
export function loadSession(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<void> {
  const signal = privateSignal();
  jotaiStore.set(sessionAtom, { state: 'pending' });
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const request = () => callApi(endpoints.getSession, { signal: within });
    const session = await withRetries(request, within);
    if (!signal.aborted) startSession(session);
  } catch (error) {
    // a sign-in or sign-out in the meantime is more recent than this response
    if (signal.aborted) return;
    if (error instanceof ApiError && error.status === 401) endSession();
    else jotaiStore.set(sessionAtom, { state: 'error', message: failureText(error) });
  }
}
