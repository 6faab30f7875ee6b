import { ApiError, callApi } from '@parallax/api';
import { endpoints } from '@parallax/contract';
import { errorText } from '../error-text.ts';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { withRetries } from '../with-retries.ts';
import { enterSession, leaveSession } from './enter-leave.ts';
import { sessionAtom } from './session-atom.ts';

/** The page is blank while it waits, so for no longer than a skeleton may be shown. */
const AT_MOST_MS = 30_000;

let loading: Promise<void> | undefined;

/** Asks the server who is signed in, once at a time and for 30 s at most. The answer is in the session's atom. */
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
    const within = AbortSignal.any([signal, AbortSignal.timeout(AT_MOST_MS)]);
    const ask = () => callApi(endpoints.getSession, { signal: within });
    const session = await withRetries(ask, within);
    if (!signal.aborted) enterSession(session);
  } catch (error) {
    // somebody has signed in or out meanwhile, which says more than this answer
    if (signal.aborted) return;
    if (error instanceof ApiError && error.status === 401) leaveSession();
    else jotaiStore.set(sessionAtom, { state: 'error', message: errorText(error) });
  }
}
