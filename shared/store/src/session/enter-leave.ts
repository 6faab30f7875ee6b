import type { Session } from '@parallax/contract';
import { jotaiStore } from '../jotai-store.ts';
import { forgetInMemory, forgetPrivateState } from '../private-state.ts';
import { loadTrader } from '../trader/load-trader.ts';
import { sessionAtom } from './session-atom.ts';
import { storedSession } from './stored-session.ts';

let entered = 0;

/** Whether the page has become another session's since a moment of `performance.now()`. */
export const isOfEarlierSession = (moment: number): boolean => moment < entered;

/** Makes the page the session's. What the browser kept for somebody else is forgotten. */
export function enterSession(session: Session): void {
  const kept = storedSession.read();
  if (kept && kept.traderId !== session.traderId) forgetPrivateState();
  entered = performance.now();
  storedSession.write({ traderId: session.traderId });
  jotaiStore.set(sessionAtom, { state: 'signed-in', session });
  void loadTrader(session.traderId);
}

/** Makes the page nobody's. The address stays, so that the next sign-in leads back to it. */
export function leaveSession(): void {
  storedSession.clear();
  forgetPrivateState();
  jotaiStore.set(sessionAtom, { state: 'signed-out' });
}

/**
 * Makes the page nobody's while another tab asks the server to end the session. The choices that the
 * browser keeps stay: should the server not answer, the person is still signed in.
 */
export function suspendSession(): void {
  storedSession.clear();
  forgetInMemory();
  jotaiStore.set(sessionAtom, { state: 'signed-out' });
}
