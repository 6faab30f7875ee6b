import { ApiError, callApi } from '@parallax/api';
import { saveTraderSettings, type Trader } from '@parallax/contract';
import { changeTrader, useTrader } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { useEffect, useRef, useState } from 'react';

export type DashView = Trader['dashbarView'];

export interface DashViewState {
  /** undefined until the trader's own is known; the search bar when it cannot be known */
  view: DashView | undefined;
  /** Switches at once and saves. Nothing happens while an earlier change is being saved. */
  change: (view: DashView) => void;
  /** As `change`, but once an earlier change has ended: for what is shown in the view. */
  show: (view: DashView) => void;
}

const FAILED = 'Failed to update view';

/** The server's own words; without a proper answer there are none worth showing. */
const failureText = (error: unknown): string =>
  (error instanceof ApiError && error.status !== undefined ? error.texts[0] : undefined) ?? FAILED;

interface OwnChange {
  /** saved from here, which also counts where the trader cannot be known */
  readonly kept?: DashView | undefined;
  /** being saved */
  readonly wanted?: DashView;
}

/** Which view the dash bar shows, kept on the server. What could not be saved goes back. */
export function useDashView(traderId: string): DashViewState {
  const trader = useTrader();
  const saved = trader.state === 'success' ? trader.value.dashbarView : undefined;
  const [own, setOwn] = useState<OwnChange>({});
  const [known, setKnown] = useState(saved);
  const update = useRef<AbortController>(undefined);
  const waiting = useRef<DashView>(undefined);

  // What the server keeps counts from when it is known, whichever tab it was saved in.
  if (saved !== known) {
    setKnown(saved);
    setOwn({});
  }
  useEffect(
    () => () => {
      update.current?.abort();
      update.current = undefined;
    },
    [],
  );

  const fallback = trader.state === 'pending' ? undefined : 'searchbar';
  const view = own.wanted ?? own.kept ?? saved ?? fallback;

  const save = async (wanted: DashView, { signal }: AbortController): Promise<void> => {
    const end = (next: (own: OwnChange) => OwnChange) => {
      if (update.current?.signal === signal) update.current = undefined;
      setOwn(next);
    };
    try {
      const answer = await callApi(saveTraderSettings, {
        query: { TraderId: traderId },
        body: { traderId, view: wanted },
        signal,
      });
      const kept = answer.view ?? wanted;
      changeTrader(traderId, { dashbarView: kept });
      end(() => ({ kept }));
    } catch (error) {
      if (signal.aborted) return;
      end(({ kept }) => ({ kept }));
      showToast({ kind: 'error', title: failureText(error) });
    }
  };

  const change = (wanted: DashView): void => {
    if (update.current || wanted === view) return;
    update.current = new AbortController();
    setOwn(({ kept }) => ({ kept, wanted }));
    void save(wanted, update.current);
  };

  // Each end of an update renders anew: what waits is compared with the view that this left.
  useEffect(() => {
    const next = waiting.current;
    if (update.current || next === undefined) return;
    waiting.current = undefined;
    change(next);
  });

  const show = (wanted: DashView): void => {
    if (update.current) waiting.current = wanted;
    else change(wanted);
  };

  return { view, change, show };
}
