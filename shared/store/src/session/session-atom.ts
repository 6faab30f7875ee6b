import type { Session } from '@parallax/contract';
import { atom } from 'jotai';

export type SessionState =
  | { state: 'pending' }
  | { state: 'signed-in'; session: Session }
  | { state: 'signed-out' }
  | { state: 'error'; message: string };

export const sessionAtom = atom<SessionState>({ state: 'pending' });
