import type { ReactNode } from 'react';
import { formatInterval } from '../format/interval.ts';
import styles from './funding-interval.module.css';

/** The funding interval, shown before the rate: '8h'. Renders nothing while it is unknown. */
export function FundingInterval({ hours }: { hours: number | undefined }): ReactNode {
  return hours === undefined ? null : (
    <span className={styles.interval}>{formatInterval(hours)} </span>
  );
}
