import { subscribeCandles } from '@parallax/feed';
import { CANDLES_MAX, type Candle, INTERVAL_MS, type Interval } from '@parallax/protocol';
import {
  type ChartData,
  type ChartRange,
  createChartData,
  isNearStart,
} from '@parallax/trading-ui';

/** The pause after a failed request for earlier candles, since a drag requests them often. */
const RETRY_PAUSE_MS = 5_000;

export interface CandleHistory {
  readonly data: ChartData<Candle>;
  /** whether the last request for earlier candles failed */
  readonly earlierFailed: () => boolean;
  /** Calls a listener when `earlierFailed` may have changed. Returns the unsubscribe function. */
  readonly subscribeFailure: (listener: () => void) => () => void;
  /**
   * Adds the newest candles. If there is a gap before them, they replace the loaded ones, so that
   * the chart does not draw across the gap.
   */
  addNewest: (candles: readonly Candle[]) => void;
  /**
   * Requests the candles before the first one. Does nothing while a request is pending, or when
   * there are no earlier candles. During the pause after a failure, the request is sent when the
   * pause ends, if it is still needed.
   */
  loadEarlier: () => void;
  /**
   * Loads candles back to a time. Sends at most as many requests as would be needed if each returned
   * `CANDLES_MAX` candles.
   */
  loadBackTo: (time: number) => void;
  /** Sets the visible range of the chart. A failed request is retried only if that range still needs it. */
  setVisibleRange: (range: ChartRange) => void;
  /** Repeats a failed request at once, for a chart that cannot be dragged. */
  retryEarlier: () => void;
  /** Cancels the retry that is scheduled for the end of the pause. */
  cancelRetry: () => void;
  /**
   * Adds candles as they form. Returns the unsubscribe function.
   * @param onGap called when the new candles do not continue the loaded ones
   */
  follow: (onGap: () => void) => () => void;
}

/**
 * The loaded candles of a contract; earlier ones are loaded as the chart is dragged.
 * @param options.fetch requests at most 1,000 candles up to a time
 */
export function createCandleHistory(options: {
  contract: string;
  interval: Interval;
  fetch: (to: number) => Promise<readonly Candle[]>;
}): CandleHistory {
  const { contract, interval, fetch } = options;
  const intervalMs = INTERVAL_MS[interval];
  const data = createChartData<Candle>(({ at }) => at);
  let isLoading = false;
  /** whether the newest candles were loaded, even if there were none */
  let isLoaded = false;
  let hasAllEarlier = false;
  let earlierFailed = false;
  const listeners = new Set<() => void>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let visible: ChartRange | undefined;
  let goal: Goal | undefined;

  const isContiguous = (candles: readonly Candle[]): boolean => {
    const [first] = candles;
    const last = data.rows.at(-1);
    return first !== undefined && last !== undefined && first.at <= last.at + intervalMs;
  };

  const setEarlierFailed = (failed: boolean): void => {
    earlierFailed = failed;
    for (const listener of listeners) listener();
  };

  const isGoalAhead = (): boolean => {
    const first = data.rows[0]?.at;
    if (goal === undefined || first === undefined) return false;
    return goal.requestsLeft > 0 && first > goal.time;
  };

  const cancelRetry = (): void => {
    clearTimeout(retryTimer);
    retryTimer = undefined;
  };

  const retry = (): void => {
    retryTimer = undefined;
    const isNeeded = isGoalAhead() || (visible !== undefined && isNearStart(data, visible));
    if (isNeeded) loadEarlier();
  };

  const loadEarlier = (): void => {
    const first = data.rows[0]?.at;
    if (first === undefined || isLoading || hasAllEarlier) return;
    const pauseLeft = failedAt + RETRY_PAUSE_MS - performance.now();
    if (pauseLeft > 0) retryTimer ??= setTimeout(retry, pauseLeft);
    else void requestEarlier(first);
  };

  const requestEarlier = async (first: number): Promise<void> => {
    isLoading = true;
    cancelRetry();
    try {
      const earlier = await fetch(first - 1);
      // a gap may have replaced the candles in the meantime
      if (data.rows[0]?.at === first) {
        hasAllEarlier = earlier.length === 0;
        if (goal !== undefined) goal.requestsLeft -= 1;
        data.prepend(earlier);
      }
      setEarlierFailed(false);
    } catch {
      failedAt = performance.now();
      setEarlierFailed(true);
    } finally {
      isLoading = false;
    }
    if (!earlierFailed && isGoalAhead()) loadEarlier();
  };

  const addNewest = (candles: readonly Candle[]): void => {
    isLoaded = true;
    if (isContiguous(candles)) {
      data.append(candles);
    } else if (candles.length > 0) {
      hasAllEarlier = false;
      goal = undefined;
      data.set(candles);
    }
  };

  return {
    data,
    earlierFailed: () => earlierFailed,
    subscribeFailure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addNewest,
    loadEarlier,
    loadBackTo(time) {
      const first = data.rows[0]?.at;
      if (first === undefined || first <= time) return;
      if (goal?.time !== time) {
        goal = { time, requestsLeft: Math.ceil((first - time) / intervalMs / CANDLES_MAX) };
      }
      if (isGoalAhead()) loadEarlier();
    },
    retryEarlier() {
      failedAt = Number.NEGATIVE_INFINITY;
      loadEarlier();
    },
    setVisibleRange(range) {
      visible = range;
    },
    cancelRetry,
    follow: (onGap) =>
      subscribeCandles(contract, interval, (candles) => {
        if (!isLoaded) return;
        const last = data.rows.at(-1)?.at;
        if (last === undefined) addNewest(candles);
        else if (isContiguous(candles)) data.append(candles.slice(indexAtOrAfter(candles, last)));
        else onGap();
      }),
  };
}

/** A time to load back to. */
interface Goal {
  readonly time: number;
  requestsLeft: number;
}

/**
 * The index of the first candle at or after a time. Searches from the end, as most updates only
 * change the last candles.
 */
function indexAtOrAfter(candles: readonly Candle[], at: number): number {
  let index = candles.length;
  while (index > 0 && (candles[index - 1]?.at ?? at) >= at) index -= 1;
  return index;
}

/**
 * Loads earlier candles into the history that starts later, until it reaches the start of the other
 * one or there are no more. The other one is not extended in return: a response usually overshoots,
 * so the two would alternate for ever. Returns a function that stops the alignment.
 */
export function alignHistories(one: CandleHistory, other: CandleHistory): () => void {
  let extended: CandleHistory | undefined;
  const align = (changed?: CandleHistory): void => {
    const later = findLaterStart(one, other);
    const isDone = changed !== undefined && changed === extended && changed !== later;
    extended = isDone ? undefined : later;
    extended?.loadEarlier();
  };
  align();
  const unsubscribes = [one, other].map((history) =>
    history.data.subscribe(({ kind }) => {
      // deferred, because the history is still loading while it notifies
      if (kind === 'set') queueMicrotask(() => align(history));
    }),
  );
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

function findLaterStart(one: CandleHistory, other: CandleHistory): CandleHistory | undefined {
  const start = one.data.rows[0]?.at;
  const otherStart = other.data.rows[0]?.at;
  if (start === undefined || otherStart === undefined || start === otherStart) return undefined;
  return start < otherStart ? other : one;
}
