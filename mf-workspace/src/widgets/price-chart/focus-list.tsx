import type { ReactNode } from 'react';
import styles from './focus-list.module.css';

/**
 * What is drawn in a chart for the keyboard and screen readers, as a group of paragraphs beside the list of the
 * legend; shown while it contains the focus.
 */
export function FocusList({
  label,
  end = false,
  children,
  footer,
}: {
  label: string;
  /** whether it is on the right, beside another one on the left */
  end?: boolean;
  /** one element for each */
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <div className={styles.box} data-end={end || undefined}>
      <div role="group" aria-label={label}>
        {children}
      </div>
      {footer}
    </div>
  );
}
