import { saveTraderSettings, type Trader } from '@parallax/protocol';
import { changeTrader, useSave, useTrader } from '@parallax/store';
import { useEffect, useRef, useState } from 'react';

export type DashView = Trader['dashbarView'];

export interface DashViewState {
  /** undefined until the trader is loaded; the search bar if loading fails */
  view: DashView | undefined;
  /** Switches optimistically and saves. Ignored while a previous change is being saved. */
  change: (view: DashView) => void;
  /**
   * Like `change`, but waits for a save in progress instead of being ignored, for actions that need
   * the view to be visible.
   */
  show: (view: DashView) => void;
}

const SAVE = { fallback: 'Failed to update view' };

interface LocalChange {
  /** saved by this page; takes effect even if the trader could not be loaded */
  readonly confirmed?: DashView | undefined;
  /** being saved */
  readonly pending?: DashView;
}

/** The dash bar's view, stored on the server. A failed save is rolled back. */
export function useDashView(traderId: string): DashViewState {
  const trader = useTrader();
  const settings = useSave(saveTraderSettings, SAVE);
  const saved = trader.state === 'success' ? trader.value.dashbarView : undefined;
  const [local, setLocal] = useState<LocalChange>({});
  const [previousSaved, setPreviousSaved] = useState(saved);
  const update = useRef<AbortController>(undefined);
  const queued = useRef<DashView>(undefined);

  // A new value from the server, such as one saved in another tab, replaces the local change.
  if (saved !== previousSaved) {
    setPreviousSaved(saved);
    setLocal({});
  }
  useEffect(
    () => () => {
      update.current?.abort();
      update.current = undefined;
    },
    [],
  );

  const fallback = trader.state === 'pending' ? undefined : 'searchbar';
  const view = local.pending ?? local.confirmed ?? saved ?? fallback;

  const save = async (target: DashView, { signal }: AbortController): Promise<void> => {
    const end = (next: (local: LocalChange) => LocalChange) => {
      if (update.current?.signal === signal) update.current = undefined;
      setLocal(next);
    };
    const outcome = await settings.save({
      query: { TraderId: traderId },
      body: { traderId, view: target },
      signal,
    });
    if (outcome.ok) {
      const confirmed = outcome.data.view ?? target;
      changeTrader(traderId, { dashbarView: confirmed });
      end(() => ({ confirmed }));
    } else if (!signal.aborted) {
      end(({ confirmed }) => ({ confirmed }));
    }
  };

  const change = (target: DashView): void => {
    if (update.current || target === view) return;
    update.current = new AbortController();
    setLocal(({ confirmed }) => ({ confirmed, pending: target }));
    void save(target, update.current);
  };

  // Applies the queued view once the save has ended. Runs after every render, because the end of a
  // save always causes one.
  useEffect(() => {
    const next = queued.current;
    if (update.current || next === undefined) return;
    queued.current = undefined;
    change(next);
  });

  const show = (target: DashView): void => {
    if (update.current) queued.current = target;
    else change(target);
  };

  return { view, change, show };
}
