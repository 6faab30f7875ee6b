import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './panel.module.css';

export interface FailurePanelProps {
  title: string;
  detail?: string;
  onRetry?: () => void;
  retryLabel?: string;
}

export function FailurePanel({
  title,
  detail,
  onRetry,
  retryLabel = 'Try again',
}: FailurePanelProps): ReactNode {
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.title}>{title}</p>
      {detail === undefined ? null : <p className={styles.text}>{detail}</p>}
      {onRetry === undefined ? null : (
        <div className={styles.action}>
          <Button onClick={() => onRetry()}>{retryLabel}</Button>
        </div>
      )}
    </div>
  );
}
