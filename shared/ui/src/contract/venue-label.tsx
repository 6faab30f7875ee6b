import type { Contract } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { venueCode } from '../format/venue-code.ts';
import styles from './venue-label.module.css';

export type Venue = Pick<Contract, 'exchange' | 'exchangeName'>;

/**
 * The venue of a contract on one line. A name that does not fit is replaced by the venue's code, since a
 * truncated name could be that of another venue. The code has the name as its tooltip.
 */
export function VenueLabel({
  contract: { exchange, exchangeName },
  icon,
}: {
  contract: Venue;
  /** shown after the name or the code */
  icon?: ReactNode;
}) {
  const code = venueCode(exchange);
  return (
    <span className={styles.label} data-short={code === exchangeName || undefined}>
      <span aria-hidden className={styles.code} data-venue={code} title={exchangeName}>
        {icon}
      </span>
      <span className={styles.name}>
        {exchangeName}
        {icon}
      </span>
    </span>
  );
}
