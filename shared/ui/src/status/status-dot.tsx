import type { ReactNode } from 'react';
import styles from './status-dot.module.css';

interface StatusDotProps {
  tone: 'up' | 'warn' | 'down' | 'quiet';
  label: ReactNode;
  /** puts the dot above the label */
  stacked?: boolean;
}

/**
 * A status dot with its label. 'up' is filled and 'down' a ring, so that colour is not the only
 * cue.
 */
export function StatusDot({ tone, label, stacked = false }: StatusDotProps): ReactNode {
  return (
    <span className={styles.status} data-tone={tone} data-stacked={stacked ? '' : undefined}>
      <span className={styles.dot} aria-hidden />
      {label}
    </span>
  );
}
