import type { Session } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { cacheSession } from '../offline/cache-session.ts';
import { forgetInMemory, forgetPrivateState } from '../session-scoped-item.ts';
import { loadTrader } from '../trader/load-trader.ts';
import { sessionAtom } from './session-atom.ts';
import { storedSession } from './stored-session.ts';
import { forgetUnsavedOfOthers } from './unsaved-work.ts';

let startedAt = 0;

/** Whether the current session started after `time`, a value of `performance.now()`. */
export const isOfEarlierSession = (time: number): boolean => time < startedAt;

/** Starts the session in this page and clears stored state of another trader. */
export function enterSession(session: Session): void {
  const stored = storedSession.read();
  if (stored && stored.traderId !== session.traderId) forgetPrivateState();
  forgetUnsavedOfOthers(session.traderId);
  startedAt = performance.now();
  storedSession.write({ traderId: session.traderId });
  void cacheSession(session);
  jotaiStore.set(sessionAtom, { state: 'signed-in', session });
  void loadTrader(session.traderId);
}

/** Ends the session in this page. The next sign-in returns to the address, unless after a logout. */
export function leaveSession(how: { loggedOut?: true } = {}): void {
  storedSession.clear();
  forgetPrivateState();
  jotaiStore.set(sessionAtom, { state: 'signed-out', ...how });
}

/**
 * Signs out this page while another tab logs out. Stored values are kept, since the trader stays
 * signed in if that logout fails.
 */
export function suspendSession(): void {
  storedSession.clear();
  forgetInMemory();
  jotaiStore.set(sessionAtom, { state: 'signed-out' });
}
