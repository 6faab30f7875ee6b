import type { Trader } from '@parallax/protocol';
import { useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import type { Loadable } from '../loadable.ts';
import { sessionAtom } from '../session-state/session-atom.ts';
import { loadTrader } from './load-trader.ts';
import { traderAtom } from './trader-atom.ts';

/** The signed-in trader; loaded with the session. */
export const useTrader = (): Loadable<Trader> => useAtomValue(traderAtom, { store: jotaiStore });

/** Retries after the trader could not be loaded. */
export function retryTrader(): void {
  const session = jotaiStore.get(sessionAtom);
  if (session.state !== 'signed-in' || jotaiStore.get(traderAtom).state !== 'error') return;
  void loadTrader(session.session.traderId);
}
