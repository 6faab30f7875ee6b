import { Fragment, type ReactNode } from 'react';
import styles from './order-details.module.css';

/** What a question before an order names: what, how much, of which account. */
export const OrderDetails = ({
  details,
}: {
  /** constant labels */
  details: readonly (readonly [label: string, value: ReactNode])[];
}) => (
  <dl className={styles.details}>
    {details.map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
