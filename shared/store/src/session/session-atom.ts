import type { Session } from '@parallax/protocol';
import { atom } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';

export type SessionState =
  | { state: 'pending' }
  | { state: 'signed-in'; session: Session }
  /** `loggedOut`: ended by 'Log out', here or in another tab, so another user may sign in next */
  | { state: 'signed-out'; loggedOut?: true }
  | { state: 'error'; message: string };

export const sessionAtom = atom<SessionState>({ state: 'pending' });

/** The id of the signed-in trader. */
export function sessionTraderId(): string | undefined {
  const session = jotaiStore.get(sessionAtom);
  return session.state === 'signed-in' ? session.session.traderId : undefined;
}

/** This page is signing in and must not be reloaded. */
export const signingInAtom = atom(false);

export const loggingOutAtom = atom(false);

/** A sign-in form of this page has input, which a reload would lose. */
export const formHasInputAtom = atom(false);

/** A sign-in form of this page is visible. */
export const formShownAtom = atom(false);

export interface PendingReload {
  /** what happened in another tab */
  readonly reason: 'signed-in' | 'signed-out';
  /** reloads the page and discards the input */
  readonly reload: () => void;
}

/** A reload delayed by the input of a sign-in form. */
export const pendingReloadAtom = atom<PendingReload | undefined>(undefined);
