import type { ReactNode } from 'react';
import styles from './status-dot.module.css';

export interface StatusDotProps {
  tone: 'up' | 'down' | 'quiet';
  label: ReactNode;
  /** the dot above its label */
  stacked?: boolean;
}

/** A dot with its meaning in words; up is filled, down a ring. */
export function StatusDot({ tone, label, stacked = false }: StatusDotProps): ReactNode {
  return (
    <span className={styles.status} data-tone={tone} data-stacked={stacked ? '' : undefined}>
      <span className={styles.dot} aria-hidden />
      {label}
    </span>
  );
}
