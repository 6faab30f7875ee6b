import type { Contract } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { venueCode } from '../format/venue-code.ts';
import { VisuallyHidden } from '../visually-hidden.ts';
import { typeBesideVenue } from './contract-options.ts';
import styles from './venue-label.module.css';

export type Venue = Pick<Contract, 'exchange' | 'exchangeName'>;

/**
 * The venue of a contract in one line, with the contract's type while both fit; where the name does not
 * fit whole, the code of the venue, since a part of the name may be the name of another venue.
 */
export function VenueLabel(
  props: {
    /** shown after the name or the code */
    icon?: ReactNode;
  } & (
    | { contract: Contract; withType: true }
    /** a venue alone has no type; with `codeOnly` its name is the tooltip */
    | { contract: Venue; withType?: false; codeOnly?: boolean }
  ),
) {
  const { contract, icon } = props;
  if (props.withType !== true && props.codeOnly === true) {
    const { exchange, exchangeName } = contract;
    return (
      <span className={styles.codeOnly} data-venue={venueCode(exchange)} title={exchangeName}>
        <VisuallyHidden>{exchangeName}</VisuallyHidden>
        {icon}
      </span>
    );
  }
  const type = props.withType === true ? typeBesideVenue(props.contract) : undefined;
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
