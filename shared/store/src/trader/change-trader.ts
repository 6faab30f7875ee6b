import type { Trader } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { traderAtom, traderChannel } from './trader-atom.ts';

/**
 * Applies saved profile or settings changes in every tab. Does nothing if the trader has signed out
 * in the meantime.
 */
export function changeTrader(traderId: string, change: Partial<Trader>): void {
  const now = jotaiStore.get(traderAtom);
  if (now.state !== 'success' || now.value.traderId !== traderId) return;
  const trader = { ...now.value, ...change };
  jotaiStore.set(traderAtom, { state: 'success', value: trader });
  traderChannel().post({ trader });
}
