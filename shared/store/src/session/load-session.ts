import { ApiError, callApi, failureText } from '@parallax/api';
import { endpoints, type Session } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { reconnect } from '../offline/reconnect.ts';
import { privateSignal } from '../private-state.ts';
import { timeLimit } from '../time-limit.ts';
import { withRetries } from '../with-retries.ts';
import { confirmSession } from './confirm-session.ts';
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
  const limit = timeLimit(TIMEOUT_MS);
  const within = AbortSignal.any([signal, limit.signal]);
  let isShown = false;
  const onCached = (session: Session): boolean => {
    limit.lift();
    startSession(session);
    isShown = true;
    return true;
  };
  jotaiStore.set(sessionAtom, { state: 'pending' });
  try {
    const request = () => callApi(endpoints.getSession, { signal: within, onCached });
    const session = await withRetries(request, within);
    if (signal.aborted) return;
    if (isShown) confirmSession(session);
    else startSession(session);
  } catch (error) {
    // a sign-in or sign-out in the meantime is more recent than this response
    if (signal.aborted) return;
    const hasEnded = error instanceof ApiError && error.status === 401;
    if (!isShown && hasEnded) endSession();
    else if (!isShown) jotaiStore.set(sessionAtom, { state: 'error', message: failureText(error) });
    else if (hasEnded) confirmSession('ended');
    else void reconnect();
  } finally {
    limit.lift();
  }
}
