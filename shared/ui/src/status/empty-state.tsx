import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface EmptyStateProps {
  title: string;
  /** what to do next */
  hint?: string;
  action?: ReactNode;
}

export function EmptyState({ title, hint, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.panel}>
      <p className={styles.title}>{title}</p>
      {hint === undefined ? null : <p className={styles.text}>{hint}</p>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
