import { serverNow } from '@parallax/feed';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { everySecond } from './every-second.ts';
import styles from './live.module.css';
import type { StaleSince } from './live-element.ts';
import { type Staleness, subscribeStaleness } from './subscribe-staleness.ts';
import { OnScreenTask } from './watch-on-screen.ts';
import { writeAge } from './write-age.ts';

/** Rounds to the nearest second. */
const ROUNDING_MS = 500;

const NO_BOOKS: readonly string[] = [];

/**
 * Shows 'stale 14 s' while any of the tickers or books is stale. Ticks cause no React renders.
 */
export function StaleMark({
  tickers,
  books = NO_BOOKS,
  staleSince,
  showsWait = false,
  hasStoredValues = false,
  storedAt,
}: {
  tickers: readonly string[];
  /** keys of contracts whose books are shown as well, which may be stale while the tickers are not */
  books?: readonly string[];
  /** see LiveText */
  staleSince?: StaleSince | undefined;
  /**
   * whether it shows 'no data 14 s' while tickers are missing during an outage of the feed or the
   * venue; for headers, and for rows whose only values are those of the feed
   */
  showsWait?: boolean;
  /**
   * whether the widget shows stored values during an outage; the mark then reads 'stale 14 s' instead of
   * 'no data 14 s'
   */
  hasStoredValues?: boolean;
  /** the time of the stored values in Unix milliseconds; by default, that of the outage */
  storedAt?: number | undefined;
}): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  const onScreen = useRef<OnScreenTask>(undefined);
  const keys = tickers.join('\n');
  const bookKeys = books.join('\n');

  useLayoutEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    onScreen.current = new OnScreenTask(element);
    return () => onScreen.current?.stop();
  }, []);

  useLayoutEffect(() => {
    const element = mark.current;
    if (!element) return;
    onScreen.current?.run(() =>
      writeStaleness(element, keys.split('\n'), {
        books: bookKeys === '' ? NO_BOOKS : bookKeys.split('\n'),
        staleSince,
        showsWait,
        hasStoredValues,
        storedAt,
      }),
    );
  }, [keys, bookKeys, staleSince, showsWait, hasStoredValues, storedAt]);

  return <span ref={mark} className={styles.mark} />;
}

function writeStaleness(
  element: HTMLElement,
  keys: readonly string[],
  options: {
    books: readonly string[];
    staleSince: StaleSince | undefined;
    showsWait: boolean;
    hasStoredValues: boolean;
    storedAt: number | undefined;
  },
): () => void {
  const { books, staleSince, showsWait, hasStoredValues, storedAt } = options;
  let staleness: Staleness | undefined;
  let stopTicking: (() => void) | undefined;

  const write = () => {
    const since = Math.min(
      staleness?.since ?? Number.POSITIVE_INFINITY,
      staleSince?.(keys) ?? Number.POSITIVE_INFINITY,
    );
    const { outageSince, noticedAt } = staleness ?? {};
    const missingSince = outageSince ?? (showsWait ? noticedAt : undefined);
    if (Number.isFinite(since)) writeAge(element, serverNow() - since + ROUNDING_MS);
    else if (missingSince !== undefined) {
      // without `showsWait`, the row may show values from another source, so 'no data' would be wrong
      const kind = showsWait && !hasStoredValues ? 'no data' : 'stale';
      const at = kind === 'stale' ? (storedAt ?? missingSince) : missingSince;
      writeAge(element, serverNow() - at + ROUNDING_MS, kind);
    } else writeAge(element, undefined);
  };
  const follow = () => {
    write();
    if (staleness !== undefined || staleSince !== undefined) {
      stopTicking ??= everySecond(write);
    } else {
      stopTicking?.();
      stopTicking = undefined;
    }
  };

  if (staleSince !== undefined) follow();
  const unsubscribe = subscribeStaleness(
    keys,
    (next) => {
      staleness = next;
      follow();
    },
    books,
  );
  return () => {
    unsubscribe();
    stopTicking?.();
    writeAge(element, undefined);
  };
}
