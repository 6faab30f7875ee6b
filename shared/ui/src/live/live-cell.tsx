import { contractKey } from '@parallax/contract';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './live.module.css';
import { type FieldOptions, readField } from './read-field.ts';
import { useLiveElement } from './use-live-element.ts';

export interface LiveCellProps extends Pick<FieldOptions, 'contract' | 'field'> {
  /** how the value reads; by default as the field's kind asks for, a funding time as a countdown */
  format?: FieldOptions['format'];
  /** marks the value as up or down by its sign; on for the 24h change */
  signed?: boolean;
  /** changes with the second at most, for figures that are read rather than watched */
  calm?: boolean;
  className?: string | undefined;
}

/**
 * One figure of a contract's ticker. It writes its own text when the figure changes and renders
 * nothing; '—' stands for what is unknown, `data-stale` for what had no news of late.
 */
export function LiveCell({
  contract,
  field,
  format,
  signed = field === 'chg_24h_pct',
  calm = false,
  className,
}: LiveCellProps): ReactNode {
  const key = contractKey(contract);
  const ref = useLiveElement({
    keys: [key],
    everySecond: field === 'next_funding_time',
    calm,
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
