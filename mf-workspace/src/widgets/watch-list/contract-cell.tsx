import { unlistedReason } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import { DragHandle } from './drag-handle.tsx';
import { RemoveButton } from './remove-button.tsx';
import { RowVenue } from './row-venue.tsx';
import styles from './watch-list.module.css';
import { rowName, type WatchListRow } from './watch-list-rows.ts';

/** The name and venue of a row's contract, and the buttons that move and remove the row. */
export function ContractCell({
  row,
  venue,
  children,
}: {
  row: WatchListRow;
  /** display name */
  venue: string;
  /** badges after the name */
  children: ReactNode;
}) {
  const name = rowName(row);
  return (
    <span className={styles.contract}>
      <DragHandle rowKey={row.key} name={`${name} on ${venue}`} />
      <span className={row.contract && row.connected ? styles.texts : styles.unavailable}>
        <span className={styles.name}>
          {name} {children}
        </span>
        <span className={styles.venue}>
          <VenueOrReason row={row} venue={venue} />
        </span>
      </span>
      <RemoveButton row={row} venue={venue} />
    </span>
  );
}

function VenueOrReason({
  row: { contract, connected, expiredAt },
  venue,
}: {
  row: WatchListRow;
  venue: string;
}) {
  if (contract && connected) return <RowVenue contract={contract} />;
  const reason = contract ? 'no longer connected' : unlistedReason(expiredAt);
  return <span data-without-prices="">{`${venue} · ${reason}`}</span>;
}
