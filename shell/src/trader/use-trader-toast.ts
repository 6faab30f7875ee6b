import { useTrader } from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

const TOAST = 'trader';

/** Tells that the trader could not be read, unless it comes after all. */
export function useTraderToast(): void {
  const failed = useTrader().state === 'error';
  useEffect(() => {
    if (!failed) return undefined;
    showToast({ kind: 'error', title: 'Failed to get trader info', id: TOAST });
    return () => dismissToast(TOAST);
  }, [failed]);
}
