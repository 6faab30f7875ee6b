import { onSessionConfirmed } from '@parallax/api';
import type { Session } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { clearInMemoryState, clearPrivateState } from '../private-state.ts';
import { cacheSession } from '../response-cache/cache-session.ts';
import { sessionAtom } from '../session-state/session-atom.ts';
import { storedSession } from '../session-state/stored-session.ts';
import { loadTrader } from '../trader/load-trader.ts';
import { clearUnsavedOfOtherTraders } from './unsaved-work.ts';

let startedAt = 0;

/** Whether `time`, a value of `performance.now()`, is before the start of the current session. */
export const predatesSession = (time: number): boolean => time < startedAt;

/** Whether a sign-in in this page has started the session, which no answer of the server has confirmed yet. */
let isSignIn = false;
let stopWaiting = (): void => undefined;

/** Whether the server has answered nothing yet in the session that a sign-in in this page has started. */
export const isUnconfirmedSignIn = (): boolean => isSignIn;

function waitForAnswer(): void {
  stopWaiting = onSessionConfirmed((requestedAt) => {
    if (predatesSession(requestedAt)) return;
    isSignIn = false;
    stopWaiting();
  });
}

/**
 * Starts the session in this page, and clears stored state if it belongs to another trader.
 * @param signedIn whether a sign-in in this page has started it
 */
export function startSession(session: Session, { signedIn = false } = {}): void {
  stopWaiting();
  isSignIn = signedIn;
  if (signedIn) waitForAnswer();
  const stored = storedSession.read();
  if (stored && stored.traderId !== session.traderId) clearPrivateState();
  clearUnsavedOfOtherTraders(session.traderId);
  startedAt = performance.now();
  storedSession.write({ traderId: session.traderId });
  void cacheSession(session);
  jotaiStore.set(sessionAtom, { state: 'signed-in', session });
  void loadTrader(session.traderId);
}

/** Ends the session in this page. The URL is kept for the next sign-in, except after a logout. */
export function endSession(how: { loggedOut?: true; cookieMissing?: true } = {}): void {
  storedSession.clear();
  clearPrivateState();
  jotaiStore.set(sessionAtom, { state: 'signed-out', ...how });
}

/**
 * Signs out this page when another tab starts to log out or reports the end of the session. Does not clear
 * stored values, since the logout may still fail.
 */
export function suspendSession(): void {
  storedSession.clear();
  clearInMemoryState();
  jotaiStore.set(sessionAtom, { state: 'signed-out' });
}
