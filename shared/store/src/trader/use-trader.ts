import type { Trader } from '@parallax/contract';
import { useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import type { Loadable } from '../loadable.ts';
import { traderAtom } from './trader-atom.ts';

/** The signed-in trader; loaded with the session. */
export const useTrader = (): Loadable<Trader> => useAtomValue(traderAtom, { store: jotaiStore });
