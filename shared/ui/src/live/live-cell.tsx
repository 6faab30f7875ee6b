import { type Contract, contractKey, type TickerField } from '@parallax/contract';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { NO_VALUE } from '../format/no-value.ts';
import { formatField } from './format-field.ts';
import styles from './live.module.css';
import { useLiveElement } from './use-live-element.ts';

export interface LiveCellProps {
  contract: Contract;
  field: TickerField;
  /** how the value reads; by default as the field's kind asks for, a funding time as a countdown */
  format?: ((value: number, contract: Contract) => string) | undefined;
  /** marks the value as up or down by its sign; on for the 24h change */
  signed?: boolean;
  /** changes with the second at most, for figures that are read rather than watched */
  calm?: boolean;
  className?: string | undefined;
}

/** What is shown decides: a change that reads '0.00%' is neither up nor down. */
function directionOf(value: number, text: string): 'up' | 'down' | undefined {
  if (value === 0 || !/[1-9]/.test(text)) return undefined;
  return value > 0 ? 'up' : 'down';
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
    read: (tickers) => {
      const value = tickers.get(key)?.[field];
      if (value === undefined || value === null) return { text: NO_VALUE };
      const text =
        format === undefined ? formatField(field, value, contract) : format(value, contract);
      return { text, direction: signed ? directionOf(value, text) : undefined };
    },
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
