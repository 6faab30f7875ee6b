import { pause } from '@parallax/protocol';
import { privateSignal } from '../private-state.ts';
import { refreshTrader } from '../trader/refresh-trader.ts';
import {
  broadcastConnections,
  changeConnections,
  refreshConnections,
} from './connections-query.ts';
import { JOIN_DELAY_MS } from './live-channels.ts';

/** `changed` means that the alias, the keys or the vaults were changed. */
export type ConnectionChange = 'added' | 'activated' | 'deactivated' | 'removed' | 'changed';

/**
 * Applies a saved change of an exchange, custodian or prime broker in all tabs: joins or leaves its
 * live channels, hides or shows the prices of its venue, refreshes the connections, the options of
 * the venue filter and the trader. A failed refresh shows a toast. Never rejects.
 *
 * @param id company exchange id
 */
export async function connectionChanged(id: string, change: ConnectionChange): Promise<void> {
  const signal = privateSignal();
  if (change === 'deactivated' || change === 'removed') {
    await markDisconnected(id, change);
    broadcastConnections();
  }
  void refreshTrader();
  await refreshConnections();
  if (change === 'added') await pause(JOIN_DELAY_MS, signal).catch(() => {});
  if (!signal.aborted) broadcastConnections();
}

/** Removes or deactivates the cached connection without waiting for the server. */
export const markDisconnected = (id: string, how: 'deactivated' | 'removed'): Promise<void> =>
  changeConnections((connections) =>
    how === 'removed'
      ? connections.filter((each) => each.id !== id)
      : connections.map((each) => (each.id === id ? { ...each, active: false } : each)),
  );
