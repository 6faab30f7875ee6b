import { contractKey, type TickerField } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './live.module.css';
import type { StaleSince } from './live-element.ts';
import { type FieldOptions, readField } from './ticker-field.ts';
import { useLiveElement } from './use-live-element.ts';

interface LiveCellProps extends Pick<FieldOptions, 'contract' | 'field'> {
  /** the value before the first ticker, such as that of a bulk response */
  fallback?: FieldOptions['fallback'];
  /** since when `fallback` is stale; see LiveText */
  staleSince?: StaleSince | undefined;
  /** by default `formatField` */
  format?: FieldOptions['format'];
  pending?: FieldOptions['pending'];
  /** marks the value as up or down by its sign; by default only for 24h change and funding */
  signed?: boolean;
  className?: string | undefined;
}

const SIGNED_FIELDS: ReadonlySet<TickerField> = new Set(['chg_24h_pct', 'pred_funding_rate']);

/**
 * One field of a contract's ticker. Updates write to the DOM directly, without React renders. Shows
 * '—' for an unknown value and sets `data-stale` if the ticker has not been updated recently.
 */
export function LiveCell({
  contract,
  field,
  fallback,
  staleSince,
  format,
  pending,
  signed = SIGNED_FIELDS.has(field),
  className,
}: LiveCellProps): ReactNode {
  const key = contractKey(contract);
  const ref = useLiveElement({
    keys: [key],
    updates: field === 'next_funding_time' ? 'every-second' : 'with-tickers',
    staleSince,
    read: readField({ contract, field, fallback, format, signed, pending }),
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
