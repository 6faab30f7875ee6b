import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../session-scoped-item.ts';
import { changeTrader } from './change-trader.ts';
import { traderAtom } from './trader-atom.ts';

/** Refetches the trader for all tabs. A failure keeps the present one. Never rejects. */
export async function refreshTrader(): Promise<void> {
  const before = jotaiStore.get(traderAtom);
  if (before.state !== 'success') return;
  const { traderId } = before.value;
  const signal = privateSignal();
  try {
    const trader = await callApi(endpoints.getTrader, { query: { TraderId: traderId }, signal });
    // a profile that was saved in the meantime is newer
    const isCurrent = jotaiStore.get(traderAtom) === before && !signal.aborted;
    const isSame = JSON.stringify(trader) === JSON.stringify(before.value);
    if (isCurrent && !isSame) changeTrader(traderId, trader);
  } catch {
    // the present trader stays valid
  }
}
