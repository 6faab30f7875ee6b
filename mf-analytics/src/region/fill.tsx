import type { ReactNode, RefObject } from 'react';
import styles from './region.module.css';

/** Fills the body of a region, and scrolls by itself. */
export const Fill = (props: {
  ref?: RefObject<HTMLDivElement | null> | undefined;
  children: ReactNode;
}) => (
  <div ref={props.ref} className={styles.fill}>
    {props.children}
  </div>
);
