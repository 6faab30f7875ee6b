import type { Contract } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { venueCode } from '../format/venue-code.ts';
import { VisuallyHidden } from '../visually-hidden.ts';
import { typeBesideVenue } from './contract-options.ts';
import styles from './venue-label.module.css';

export type Venue = Pick<Contract, 'exchange' | 'exchangeName'>;

/**
 * The venue of a contract on one line, with the contract's type if both fit. A name that does not fit
 * is replaced by the venue's code, since a truncated name could be that of another venue.
 */
export function VenueLabel(
  props: {
    /** shown after the name or the code */
    icon?: ReactNode;
  } & (
    | { contract: Contract; withType: true }
    /** without the type; with `codeOnly` the venue's name is the tooltip */
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
