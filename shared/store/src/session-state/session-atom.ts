import type { Session } from '@parallax/protocol';
import { atom } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';

export type SessionState =
  | { state: 'pending' }
  | { state: 'signed-in'; session: Session }
  /**
   * `loggedOut`: the trader logged out, here or in another tab, so another user may sign in next; `cookieMissing`:
   * the server did not know the session that a sign-in in this page had just started
   */
  | { state: 'signed-out'; loggedOut?: true; cookieMissing?: true }
  /** `unavailable`: the server asks to try again later; `retrying`: the page requests it again */
  | { state: 'error'; message: string; unavailable: boolean; retrying: boolean };

export const sessionAtom = atom<SessionState>({ state: 'pending' });

export function sessionTraderId(): string | undefined {
  const session = jotaiStore.get(sessionAtom);
  return session.state === 'signed-in' ? session.session.traderId : undefined;
}

/** Whether this page is signing in and must not be reloaded. */
export const signingInAtom = atom(false);

export const loggingOutAtom = atom(false);

/** Whether the sign-in form of this page has input that a reload would discard. */
export const formHasInputAtom = atom(false);

/** Whether a sign-in form of this page is visible. */
export const formShownAtom = atom(false);

export interface PendingReload {
  /** what happened in another tab */
  readonly reason: 'signed-in' | 'signed-out';
  /** reloads the page and discards the input */
  readonly reload: () => void;
}

/** A reload that is delayed because a sign-in form has input. */
export const pendingReloadAtom = atom<PendingReload | undefined>(undefined);
