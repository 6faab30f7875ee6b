import type { Contract } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { venueCode } from '../format/venue-code.ts';
import { VisuallyHidden } from '../visually-hidden.ts';
import styles from './venue-label.module.css';

export type Venue = Pick<Contract, 'exchange' | 'exchangeName'>;

/**
 * The venue of a contract on one line. A name that does not fit is replaced by the venue's code, since a
 * truncated name could be that of another venue.
 */
export function VenueLabel({
  contract,
  icon,
  codeOnly = false,
}: {
  contract: Venue;
  /** shown after the name or the code */
  icon?: ReactNode;
  /** the venue's name is the tooltip */
  codeOnly?: boolean;
}) {
  const { exchange, exchangeName } = contract;
  if (codeOnly) {
    return (
      <span className={styles.codeOnly} data-venue={venueCode(exchange)} title={exchangeName}>
        <VisuallyHidden>{exchangeName}</VisuallyHidden>
        {icon}
      </span>
    );
  }
  return (
    <span className={styles.label}>
      <span className={styles.code} data-venue={venueCode(exchange)}>
        {icon}
      </span>
      <span className={styles.name}>
        {exchangeName}
        {icon}
      </span>
    </span>
  );
}
