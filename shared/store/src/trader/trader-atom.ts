import type { Trader } from '@parallax/contract';
import { atom } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import type { Loadable } from '../loadable.ts';
import { forgetWithSession } from '../private-state.ts';

export const traderAtom = atom<Loadable<Trader>>({ state: 'pending' });

forgetWithSession(() => jotaiStore.set(traderAtom, { state: 'pending' }));
