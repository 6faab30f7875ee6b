import type { Contract } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { venueCode } from '../format/venue-code.ts';
import { typeBesideVenue } from './contract-options.ts';
import styles from './venue-label.module.css';

/**
 * The venue of a contract in one line, with the contract's type while both fit; where the name does not
 * fit whole, the code of the venue, since a part of the name may be the name of another venue.
 */
export function VenueLabel({
  contract,
  withType = false,
  icon,
}: {
  contract: Contract;
  withType?: boolean;
  /** shown after the name or the code */
  icon?: ReactNode;
}) {
  const type = withType ? typeBesideVenue(contract) : undefined;
  return (
    <span className={styles.label}>
      <span className={styles.code} data-venue={venueCode(contract.exchange)}>
        {icon}
      </span>
      <span className={styles.name}>
        {contract.exchangeName}
        {icon}
      </span>
      {type !== undefined && <span className={styles.type}> · {type}</span>}
    </span>
  );
}
