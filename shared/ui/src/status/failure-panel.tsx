import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './panel.module.css';

interface FailurePanelProps {
  title: string;
  detail?: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** the panel is the only content of the page: the title becomes its h1 */
  wholePage?: boolean;
}

export function FailurePanel({
  title,
  detail,
  onRetry,
  retryLabel = 'Try again',
  wholePage = false,
}: FailurePanelProps): ReactNode {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className={styles.panel} role="alert">
      <Title className={styles.title}>{title}</Title>
      {detail === undefined ? null : <p className={styles.text}>{detail}</p>}
      {onRetry === undefined ? null : (
        <div className={styles.action}>
          <Button onClick={() => onRetry()}>{retryLabel}</Button>
        </div>
      )}
    </div>
  );
}
