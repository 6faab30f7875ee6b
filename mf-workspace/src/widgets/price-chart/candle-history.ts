import { subscribeCandles } from '@parallax/feed';
import { CANDLES_MAX, type Candle, INTERVAL_MS, type Interval } from '@parallax/protocol';
import { type ChartData, createChartData } from '@parallax/trading-ui';

/** A pause after a failed request for earlier candles, since a drag requests them often. */
const RETRY_MS = 5_000;

export interface CandleHistory {
  readonly data: ChartData<Candle>;
  /** whether the last request for earlier candles failed */
  readonly earlierFailed: () => boolean;
  /** Calls a listener when `earlierFailed` may have changed. Returns the unsubscribe function. */
  readonly subscribeFailure: (listener: () => void) => () => void;
  /** Adds the newest candles; after a gap they replace all, so that a chart never hides it. */
  addNewest: (candles: readonly Candle[]) => void;
  /** Loads the candles before the first, once at a time, until there are none. */
  loadEarlier: () => void;
  /**
   * Adds candles as they form. Returns the unsubscribe function.
   * @param onGap the candles do not continue the loaded ones
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
  const step = INTERVAL_MS[interval];
  const data = createChartData<Candle>(({ at }) => at);
  let loading = false;
  let complete = false;
  let earlierFailed = false;
  const listeners = new Set<() => void>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const continues = (candles: readonly Candle[]): boolean => {
    const [first] = candles;
    const last = data.rows.at(-1);
    return first !== undefined && last !== undefined && first.at <= last.at + step;
  };

  const setEarlierFailed = (failed: boolean): void => {
    earlierFailed = failed;
    for (const listener of listeners) listener();
  };

  const requestEarlier = async (first: number): Promise<void> => {
    loading = true;
    try {
      const earlier = await fetch(first - 1);
      // a gap may have replaced the candles meanwhile
      if (data.rows[0]?.at === first) {
        complete = earlier.length === 0;
        data.prepend(earlier);
      }
      setEarlierFailed(false);
    } catch {
      failedAt = performance.now();
      setEarlierFailed(true);
    } finally {
      loading = false;
    }
  };

  return {
    data,
    earlierFailed: () => earlierFailed,
    subscribeFailure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addNewest(candles) {
      if (continues(candles)) {
        data.append(candles);
      } else if (candles.length > 0) {
        complete = false;
        data.set(candles);
      }
    },
    loadEarlier() {
      const first = data.rows[0]?.at;
      if (first === undefined || loading || complete) return;
      if (performance.now() - failedAt < RETRY_MS) return;
      void requestEarlier(first);
    },
    follow: (onGap) =>
      subscribeCandles(contract, interval, (candles) => {
        const last = data.rows.at(-1)?.at;
        if (last === undefined) return;
        if (continues(candles)) data.append(candles.slice(indexFrom(candles, last)));
        else onGap();
      }),
  };
}

export const CANDLES_PER_REQUEST = CANDLES_MAX;

/** The index of the first candle at or after a time; most updates only change the last candles. */
function indexFrom(candles: readonly Candle[], at: number): number {
  let index = candles.length;
  while (index > 0 && (candles[index - 1]?.at ?? at) >= at) index -= 1;
  return index;
}

/**
 * Loads earlier candles of the contract that starts later until it starts no later than the other
 * one or has no earlier candles. The other one is not loaded in turn: as a request returns more
 * candles than needed, that would never end. Returns a function that stops this.
 */
export function alignHistories(one: CandleHistory, other: CandleHistory): () => void {
  let extended: CandleHistory | undefined;
  const align = (changed?: CandleHistory): void => {
    const later = laterOf(one, other);
    const isDone = changed !== undefined && changed === extended && changed !== later;
    extended = isDone ? undefined : later;
    extended?.loadEarlier();
  };
  align();
  const ends = [one, other].map((history) =>
    history.data.subscribe(({ kind }) => {
      // after the request that brought the candles has ended
      if (kind === 'set') queueMicrotask(() => align(history));
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}

function laterOf(one: CandleHistory, other: CandleHistory): CandleHistory | undefined {
  const start = one.data.rows[0]?.at;
  const otherStart = other.data.rows[0]?.at;
  if (start === undefined || otherStart === undefined || start === otherStart) return undefined;
  return start < otherStart ? other : one;
}
