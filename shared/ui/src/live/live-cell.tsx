import { contractKey } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './live.module.css';
import { type FieldOptions, readField } from './read-field.ts';
import { useLiveElement } from './use-live-element.ts';

interface LiveCellProps extends Pick<FieldOptions, 'contract' | 'field'> {
  /** by default `formatField` */
  format?: FieldOptions['format'];
  /** marks the value as up or down by its sign; by default only for the 24h change */
  signed?: boolean;
  /** limits updates to one per second, for figures where readability matters more than latency */
  throttled?: boolean;
  className?: string | undefined;
}

/**
 * One field of a contract's ticker. Updates write to the DOM directly, without React renders. Shows
 * '—' for an unknown value and sets `data-stale` if the ticker has not been updated recently.
 */
export function LiveCell({
  contract,
  field,
  format,
  signed = field === 'chg_24h_pct',
  throttled = false,
  className,
}: LiveCellProps): ReactNode {
  const key = contractKey(contract);
  const isCountdown = field === 'next_funding_time';
  const ref = useLiveElement({
    keys: [key],
    everySecond: isCountdown,
    // so that all countdowns change at the same moment
    throttled: throttled || isCountdown,
    read: readField({ contract, field, format, signed }),
  });
  return (
    <span
      ref={ref}
      className={classNames(styles.live, className)}
      data-ticker={key}
      data-field={field}
    />
  );
}
