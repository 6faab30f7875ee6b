import type { Session } from '@parallax/contract';
import { atom } from 'jotai';

export type SessionState =
  | { state: 'pending' }
  | { state: 'signed-in'; session: Session }
  | { state: 'signed-out' }
  | { state: 'error'; message: string };

export const sessionAtom = atom<SessionState>({ state: 'pending' });

/** This page is signing in: its form must not be loaded anew under the person. */
export const signingInAtom = atom(false);

/** This page has asked the server to end the session and waits for its answer. */
export const loggingOutAtom = atom(false);
