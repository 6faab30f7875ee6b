import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './live.module.css';
import type { LiveValue } from './live-element.ts';
import { useLiveElement } from './use-live-element.ts';

export interface LiveTextProps {
  /** the contract keys that the text is made from */
  tickers: readonly string[];
  /** reads what it needs with `lastTicker`; called when one of the tickers changes */
  compute: () => LiveValue;
  /** further data attributes of the element */
  attributes?: Readonly<Record<`data-${string}`, string>>;
  /** as for LiveCell */
  calm?: boolean;
  className?: string | undefined;
}

/** A text computed from several tickers, a spread for instance. Like LiveCell it renders on no tick. */
export function LiveText({
  tickers,
  compute,
  attributes,
  calm = false,
  className,
}: LiveTextProps): ReactNode {
  const ref = useLiveElement({ keys: tickers, everySecond: false, calm, read: compute });
  return <span {...attributes} ref={ref} className={classNames(styles.live, className)} />;
}
