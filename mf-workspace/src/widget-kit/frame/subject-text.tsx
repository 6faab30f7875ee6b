import { type Venue, VenueLabel } from '@parallax/ui';
import type { ReactNode } from 'react';
import styles from './header-picker.module.css';

export interface Subject {
  /** never truncated */
  readonly name: ReactNode;
  /** the text between the name and the venue, or after the name */
  readonly detail?: string;
  /** shown as its code where its name does not fit */
  readonly venue?: Venue;
}

/** The subject of a widget in one line; its parent is a flex container. */
export function SubjectText({ name, detail, venue, icon }: Subject & { icon?: ReactNode }) {
  return (
    <>
      <span data-name="" className={styles.name}>
        {name}
      </span>{' '}
      {detail !== undefined && `${detail} `}
      {venue === undefined ? icon : <VenueLabel contract={venue} icon={icon} />}
    </>
  );
}
