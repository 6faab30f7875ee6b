import { ApiError, callApi, onUnavailable } from '@parallax/api';
import { refetchFailed } from '@parallax/api/react';
import { getSession } from '@parallax/protocol';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { signOutAllTabs } from '../session/check-session.ts';
import { traderAtom } from '../trader/trader-atom.ts';
import { retryTrader } from '../trader/use-trader.ts';
import { untilAvailable } from '../until-available.ts';

/** Loads again what failed while the server was unavailable, after it responds to a session request. */
async function recover(): Promise<void> {
  const signal = privateSignal();
  try {
    await untilAvailable(() => callApi(getSession, { signal, live: true }), signal);
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isSignedOut && !signal.aborted) signOutAllTabs();
    return;
  }
  if (signal.aborted) return;
  if (jotaiStore.get(traderAtom).state === 'error') retryTrader();
  void loadCatalogue();
  refetchFailed();
}

/**
 * Recovers the page after the server was unavailable, for example because it could not reach its
 * database. Returns the unsubscribe function.
 */
export function followOutages(): () => void {
  let isRecovering = false;
  return onUnavailable(() => {
    if (isRecovering) return;
    isRecovering = true;
    void recover().finally(() => {
      isRecovering = false;
    });
  });
}
