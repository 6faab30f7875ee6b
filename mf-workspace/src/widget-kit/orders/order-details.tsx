import type { ReactNode } from 'react';
import styles from './order-details.module.css';

/** What a question before an order names: what, how much, of which account. */
export const OrderDetails = ({ children }: { children: ReactNode }) => (
  <dl className={styles.details}>{children}</dl>
);

export const OrderDetail = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
