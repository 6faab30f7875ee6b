import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './live.module.css';
import type { LiveValue, StaleSince } from './live-element.ts';
import { useLiveElement } from './use-live-element.ts';

export interface LiveTextProps {
  /** keys of the contracts the text depends on */
  tickers: readonly string[];
  /** computes the text, reading prices with `lastTicker`; called when a ticker changes */
  compute: () => LiveValue;
  /** additional data attributes */
  attributes?: Readonly<Record<`data-${string}`, string>>;
  /** also updates every second, for values that do not depend on the tickers alone */
  everySecond?: boolean;
  className?: string | undefined;
  /**
   * returns since when values of a source other than the feed, such as a bulk response, are stale; called on
   * each update; must be referentially stable
   */
  staleSince?: StaleSince | undefined;
}

/**
 * A text computed from tickers, such as a spread. It changes in the same frame as the cells of these
 * tickers. Ticks cause no React renders.
 */
export function LiveText({
  tickers,
  compute,
  attributes,
  everySecond = false,
  className,
  staleSince,
}: LiveTextProps): ReactNode {
  const ref = useLiveElement({
    keys: tickers,
    updates: everySecond ? 'both' : 'with-tickers',
    read: compute,
    staleSince,
  });
  return <span {...attributes} ref={ref} className={classNames(styles.live, className)} />;
}
