import { onFeedConnected } from '@parallax/feed';
import { backOff } from '@parallax/protocol';

const PAUSE_MIN_MS = 2_000;
const PAUSE_MAX_MS = 15_000;
/** Spreads the requests of many pages by up to a quarter of the pause. */
const JITTER = [1, 1.25] as const;

/** Calls a function when the network has returned. Returns the unsubscribe function. */
export function onNetworkReturn(run: () => void): () => void {
  window.addEventListener('online', run);
  const unsubscribe = onFeedConnected(run);
  return () => {
    window.removeEventListener('online', run);
    unsubscribe();
  };
}

/** Resolves after a pause, or when the network has returned or the page becomes visible. */
function nextAttempt(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const onVisibility = () => document.hidden || done();
    const timer = setTimeout(done, ms);
    const unsubscribe = onNetworkReturn(done);
    document.addEventListener('visibilitychange', onVisibility);
    signal.addEventListener('abort', done);
  });
}

interface Polling {
  signal: AbortSignal;
  /** the pause before the first and the second attempt in ms; later pauses grow */
  firstMs?: number;
  /** the last attempt starts after this time */
  giveUpMs?: number;
}

/**
 * Repeats a request with growing pauses while the page is visible, until it returns a value; an attempt
 * starts at once when the network has returned. Resolves with undefined after the last attempt or an
 * abort.
 *
 * @throws the error of the request
 */
export async function poll<T>(
  request: () => Promise<T | undefined>,
  { signal, firstMs = PAUSE_MIN_MS, giveUpMs = Number.POSITIVE_INFINITY }: Polling,
): Promise<T | undefined> {
  const end = Date.now() + giveUpMs;
  const isOver = () => Date.now() >= end;
  const pauses = {
    firstMs,
    growth: 2,
    maxMs: Math.max(firstMs, PAUSE_MAX_MS),
    jitter: JITTER,
  };
  for (let failures = 0; !signal.aborted; ) {
    await nextAttempt(backOff(Math.max(0, failures - 1), Math.random(), pauses), signal);
    if (signal.aborted || (document.hidden && !isOver())) continue;
    const result = await request();
    if (result !== undefined || isOver()) return result;
    failures += 1;
  }
  return undefined;
}
