import { callApi } from '@parallax/api';
import {
  type Contract,
  type Fill,
  isOpening,
  listFills,
  PAGE_LIMIT_MAX,
  withRetries,
} from '@parallax/protocol';
import type { ChartRange } from '@parallax/trading-ui';

/** More fills are not loaded; a chart with more marks could not be read. */
export const FILLS_MAX = 2_000;
/** A drag reports its range often. */
const SETTLE_MS = 300;
/** Pause before a failed request is repeated, and how often that is done. */
export const RETRY_MS = 5_000;
const RETRIES = 12;

interface FillState {
  /** whether the last request failed */
  readonly failed: boolean;
  /** whether older fills are left out because of `FILLS_MAX` */
  readonly isCut: boolean;
}

export interface FillHistory {
  readonly fills: () => readonly Fill[];
  readonly state: () => FillState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the fills of a visible range, and of as much before it, unless they are loaded. */
  readonly show: (range: ChartRange) => void;
  /** Adds fills as they happen. */
  readonly add: (fills: readonly Fill[]) => void;
  /** Loads the fills of the last range again, because some may have been missed or a request has failed. */
  readonly reload: () => void;
  /** Ends pending requests; the history can be used again afterwards. */
  readonly stop: () => void;
}

const keyOf = ({ accountId, id }: Fill): string => `${accountId} ${id}`;

/** The trader's own fills of a contract, loaded back to the start of what a chart shows. */
export function createFillHistory({
  exchange,
  symbol,
}: Pick<Contract, 'exchange' | 'symbol'>): FillHistory {
  const byKey = new Map<string, Fill>();
  const listeners = new Set<() => void>();
  let list: readonly Fill[] = [];
  let state: FillState = { failed: false, isCut: false };
  /** everything since then is loaded */
  let loadedFrom = Number.POSITIVE_INFINITY;
  let wantedFrom = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const setState = (next: FillState): void => {
    if (next.failed === state.failed && next.isCut === state.isCut) return;
    state = next;
    notify();
  };
  const add = (fills: readonly Fill[]): void => {
    const before = byKey.size;
    for (const fill of fills) {
      // an opening is no trade
      if (fill.exchange === exchange && fill.symbol === symbol && !isOpening(fill))
        byKey.set(keyOf(fill), fill);
    }
    if (byKey.size === before) return;
    const isFull = byKey.size > FILLS_MAX;
    if (isFull) removeOldest();
    list = [...byKey.values()];
    notify();
    if (isFull) setState({ ...state, isCut: true });
  };
  const removeOldest = (): void => {
    const newestFirst = [...byKey].toSorted(([, one], [, other]) => (one.at < other.at ? 1 : -1));
    for (const [key] of newestFirst.slice(FILLS_MAX)) byKey.delete(key);
  };

  /** Loads pages, newest first, until there are no more or the limit is reached. */
  const loadPages = async (signal: AbortSignal): Promise<void> => {
    const query = {
      exchange,
      symbol,
      limit: PAGE_LIMIT_MAX,
      from: new Date(wantedFrom).toISOString(),
      ...(Number.isFinite(loadedFrom) && { to: new Date(loadedFrom).toISOString() }),
    };
    let cursor: string | undefined;
    do {
      const page = await callApi(listFills, {
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        signal,
      });
      if (signal.aborted) return;
      add(page.rows);
      cursor = page.cursor ?? undefined;
      if (cursor !== undefined && byKey.size >= FILLS_MAX) {
        setState({ failed: false, isCut: true });
        return;
      }
    } while (cursor !== undefined);
    loadedFrom = Date.parse(query.from);
    setState({ failed: false, isCut: false });
  };
  const isDue = (): boolean => wantedFrom < loadedFrom && !state.isCut;
  const loadWanted = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && isDue()) await loadPages(signal);
  };
  const pauseAfter = (_error: unknown, failures: number): number | undefined => {
    setState({ ...state, failed: true });
    return failures > RETRIES ? undefined : RETRY_MS;
  };
  const load = async (): Promise<void> => {
    timer = undefined;
    const current = new AbortController();
    request = current;
    const { signal } = current;
    // the state says that it failed
    await withRetries(() => loadWanted(signal), { signal, pauseAfter }).catch(() => undefined);
    if (request === current) request = undefined;
  };
  const schedule = (): void => {
    if (timer === undefined && request === undefined && isDue()) {
      timer = setTimeout(() => void load(), SETTLE_MS);
    }
  };

  return {
    fills: () => list,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    show({ from, to }) {
      if (from < wantedFrom) wantedFrom = Math.max(0, from - (to - from));
      schedule();
    },
    add,
    reload() {
      // its pages may lack what was missed
      request?.abort();
      request = undefined;
      loadedFrom = Number.POSITIVE_INFINITY;
      setState({ failed: false, isCut: false });
      schedule();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      request?.abort();
      request = undefined;
    },
  };
}
