import type { ReactNode, RefObject } from 'react';
import styles from './region.module.css';

/** Fills the body of a region and has its own scroll area. */
export const Fill = ({
  ref,
  children,
}: {
  ref?: RefObject<HTMLDivElement | null> | undefined;
  children: ReactNode;
}) => (
  <div ref={ref} className={styles.fill}>
    {children}
  </div>
);
