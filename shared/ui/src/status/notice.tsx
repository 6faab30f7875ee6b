import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A message above the content that it concerns. A warning is announced when it appears. */
export function Notice(props: { children: ReactNode; tone?: 'info' | 'warning' }): ReactNode {
  const { children, tone = 'info' } = props;
  const Mark = tone === 'warning' ? CircleAlert : Info;
  return (
    <p className={styles.notice} data-tone={tone} {...(tone === 'warning' && { role: 'alert' })}>
      <Mark className={styles.mark} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
