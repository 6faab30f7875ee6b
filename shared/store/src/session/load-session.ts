import { ApiError, callApi, failureText, UNAVAILABLE } from '@parallax/api';
import { isNonRetryable, retryPauseAfter } from '@parallax/api/react';
import { getSession, type Session, withRetries } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { poll } from '../poll.ts';
import { privateSignal } from '../private-state.ts';
import { sessionAtom } from '../session-state/session-atom.ts';
import { timeLimit } from '../time-limit.ts';
import { confirmSession } from './confirm-session.ts';
import { reconnect } from './reconnect.ts';
import { endSession, startSession } from './start-end-session.ts';

/** The same limit as for a skeleton; here the page is blank until the session has loaded. */
const TIMEOUT_MS = 30_000;
const RETRIES_MS = 60 * 60 * 1_000;

let loading: Promise<void> | undefined;

/** Loads the session into `sessionAtom`, within 30 s; concurrent calls share one request. */
export function loadSession(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Aborts the retries of the previous attempt. */
let retries = new AbortController();

async function load(): Promise<void> {
  retries.abort();
  retries = new AbortController();
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
    const session = await withRetries(() => request(within, onCached), {
      signal: within,
      pauseAfter: retryPauseAfter,
    });
    if (signal.aborted) return;
    if (isShown) confirmSession(session);
    else startSession(session);
  } catch (error) {
    // a sign-in or sign-out in the meantime is more recent than this response
    if (signal.aborted) return;
    if (isShown) {
      if (statusOf(error) === 401) confirmSession('ended');
      else void reconnect();
      return;
    }
    fail(error);
    if (!isNonRetryable(error)) void retry(AbortSignal.any([signal, retries.signal]));
  } finally {
    limit.lift();
  }
}

const request = (signal: AbortSignal, onCached?: (session: Session) => boolean) =>
  callApi(getSession, { signal, ...(onCached && { onCached }) });

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

function fail(error: unknown): void {
  const status = statusOf(error);
  if (status === 401) endSession();
  else {
    jotaiStore.set(sessionAtom, {
      state: 'error',
      message: failureText(error),
      unavailable: status === UNAVAILABLE,
      retrying: !isNonRetryable(error),
    });
  }
}

/** Requests the session until the server responds, while the page shows the failure. */
async function retry(signal: AbortSignal): Promise<void> {
  const attempt = async () => {
    try {
      return await request(signal);
    } catch (error) {
      if (!signal.aborted) fail(error);
      if (isNonRetryable(error)) throw error;
      return undefined;
    }
  };
  const session = await poll(attempt, { signal, giveUpMs: RETRIES_MS }).catch(() => undefined);
  const shown = jotaiStore.get(sessionAtom);
  if (signal.aborted || shown.state !== 'error') return;
  if (session) startSession(session);
  else jotaiStore.set(sessionAtom, { ...shown, retrying: false });
}
