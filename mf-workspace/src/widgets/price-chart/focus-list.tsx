import type { ReactNode } from 'react';
import styles from './focus-list.module.css';

/** What is drawn in a chart as a list for the keyboard and screen readers; shown while it contains the focus. */
export function FocusList({
  label,
  end = false,
  children,
  footer,
}: {
  label: string;
  /** whether it is on the right, beside another one on the left */
  end?: boolean;
  /** list items */
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <div className={styles.box} data-end={end || undefined}>
      <ul aria-label={label} className={styles.list}>
        {children}
      </ul>
      {footer}
    </div>
  );
}
