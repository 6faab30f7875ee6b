import { Notice } from '@parallax/ui';
import type { ReactNode } from 'react';
import styles from './sections.module.css';

const OWN_TEXT =
  'This text is demonstration content. The desk that runs this installation can replace it with its own.';

/** Demonstration content that the installation can replace by its own text, marked as such. */
export function DemoText({ children }: { children: ReactNode }) {
  return <Demo notice={OWN_TEXT}>{children}</Demo>;
}

/** Demonstration content with a notice that identifies it as such. */
export function Demo({ notice, children }: { notice: string; children: ReactNode }) {
  return (
    <div className={styles.demo}>
      <Notice>{notice}</Notice>
      {children}
    </div>
  );
}
