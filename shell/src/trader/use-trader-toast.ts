import { retryTrader, useTrader } from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect } from 'react';

const ID = 'trader';

/** Shows a toast with a retry while the trader could not be loaded. */
export function useTraderToast(): void {
  const { state } = useTrader();
  useEffect(() => {
    if (state !== 'error') return undefined;
    showToast({
      kind: 'error',
      title: 'Failed to get trader info',
      id: ID,
      action: { label: 'Try again', onSelect: retryTrader },
    });
    return () => dismissToast(ID);
  }, [state]);
}
