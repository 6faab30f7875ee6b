import { ApiError, callApi } from '@parallax/api';
import { saveTraderSettings, type Trader } from '@parallax/contract';
import { changeTrader, useTrader } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export type DashView = Trader['dashbarView'];

export interface DashViewState {
  /** undefined until the trader's own is known; the search bar when it cannot be known */
  view: DashView | undefined;
  /** Switches at once and saves. Nothing happens while an earlier change is being saved. */
  change: (view: DashView) => void;
  /** As `change`, but once an earlier change has been saved: for what is shown in the view. */
  show: (view: DashView) => void;
}

const FAILED = 'Failed to update view';

/** The server's own words; without a proper answer there are none worth showing. */
const failureText = (error: unknown): string =>
  (error instanceof ApiError && error.status !== undefined ? error.texts[0] : undefined) ?? FAILED;

/** Which view the dash bar shows, kept on the server. What could not be saved goes back. */
export function useDashView(traderId: string): DashViewState {
  const trader = useTrader();
  const saved = trader.state === 'success' ? trader.value.dashbarView : undefined;
  const [chosen, setChosen] = useState<DashView>();
  const [known, setKnown] = useState(saved);
  const update = useRef<AbortController>(undefined);
  const waiting = useRef<DashView>(undefined);
  const changeNow = useRef<(view: DashView) => void>(undefined);

  // What the server keeps counts from when it is known, whichever tab it was saved in.
  if (saved !== known) {
    setKnown(saved);
    setChosen(undefined);
  }
  useEffect(
    () => () => {
      update.current?.abort();
      update.current = undefined;
    },
    [],
  );

  const view = chosen ?? saved ?? (trader.state === 'pending' ? undefined : 'searchbar');

  const save = async (wanted: DashView, { signal }: AbortController): Promise<void> => {
    const end = () => {
      if (update.current?.signal !== signal) return;
      update.current = undefined;
      const next = waiting.current;
      waiting.current = undefined;
      if (next !== undefined) changeNow.current?.(next);
    };
    try {
      const kept = await callApi(saveTraderSettings, {
        query: { TraderId: traderId },
        body: { traderId, view: wanted },
        signal,
      });
      changeTrader(traderId, { dashbarView: kept.view ?? wanted });
    } catch (error) {
      if (signal.aborted) return;
      setChosen(chosen);
      showToast({ kind: 'error', title: failureText(error) });
    }
    end();
  };

  const change = (wanted: DashView): void => {
    if (update.current || wanted === view) return;
    update.current = new AbortController();
    setChosen(wanted);
    void save(wanted, update.current);
  };

  useLayoutEffect(() => {
    changeNow.current = change;
  });

  const show = (wanted: DashView): void => {
    if (update.current) waiting.current = wanted;
    else change(wanted);
  };

  return { view, change, show };
}
