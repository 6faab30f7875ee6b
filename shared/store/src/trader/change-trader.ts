import type { Trader } from '@parallax/contract';
import { jotaiStore } from '../jotai-store.ts';
import { traderAtom, traderChannel } from './trader-atom.ts';

/**
 * Shows what the server has kept of a trader's profile or settings, in every tab at once. Nothing
 * happens when the trader has signed out meanwhile.
 */
export function changeTrader(traderId: string, change: Partial<Trader>): void {
  const now = jotaiStore.get(traderAtom);
  if (now.state !== 'success' || now.value.traderId !== traderId) return;
  const trader = { ...now.value, ...change };
  jotaiStore.set(traderAtom, { state: 'success', value: trader });
  traderChannel().post({ trader });
}
