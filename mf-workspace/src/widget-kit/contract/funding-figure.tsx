import type { Contract } from '@parallax/protocol';
import { FundingInterval } from '@parallax/ui';
import { formatInterval } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import styles from './funding-figure.module.css';

/** The tooltip of a column of funding rates. */
export const FUNDING_TITLE = 'The next rate, per interval; longs pay a positive rate';

/**
 * A funding rate in a table, after its interval if both fit.
 * @param hours the interval; undefined if it is unknown or the contract has no funding
 */
export function FundingFigure({
  hours,
  children,
}: {
  hours: number | undefined;
  children: ReactNode;
}): ReactNode {
  if (hours === undefined) return children;
  return (
    <span className={styles.figure} title={`Per ${formatInterval(hours)}`}>
      {children} <FundingInterval hours={hours} />
    </span>
  );
}

/** The funding interval of a contract in hours; undefined while it is unknown. */
export type FundingHours = (contract: Contract) => number | undefined;
