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

/** Something is typed into a form of this page that signs in: loading anew would lose it. */
export const typedAtom = atom(false);

/** A form of this page that signs in is shown. */
export const formShownAtom = atom(false);

export interface WaitingReload {
  /** what another tab has done */
  readonly why: 'signed-in' | 'signed-out';
  /** loads the page anew; what is typed is lost */
  readonly reload: () => void;
}

/** The page is to be loaded anew, and what is typed keeps it from that. */
export const waitingReloadAtom = atom<WaitingReload | undefined>(undefined);
