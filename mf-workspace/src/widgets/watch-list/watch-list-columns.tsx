import type { Contract } from '@parallax/protocol';
import { LiveCell, StaleMark, type TableColumn } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import { RangeBar } from './range-bar.tsx';
import { RemoveButton } from './remove-button.tsx';
import { RowVenue } from './row-venue.tsx';
import styles from './watch-list.module.css';
import { type WatchedContract, watchedName, watchedVenue } from './watched-contracts.ts';

/** More than the average character of a name takes. */
const CHARACTER_WIDTH = 7.5;
/** the padding of the cell and the button that removes the row */
const BESIDE_NAME = 40;

const nameWidth = (characters: number): number =>
  Math.ceil(characters * CHARACTER_WIDTH) + BESIDE_NAME;

/** A cell of live figures; empty for a contract that is no longer listed. */
const ofListed =
  (cell: (contract: Contract) => ReactNode) =>
  ({ contract }: WatchedContract): ReactNode =>
    contract ? cell(contract) : <span className={styles.delisted}>{NO_VALUE}</span>;

/** The columns of a watch list; the last ones are omitted when it is narrow. */
export function watchListColumns({
  funding,
  range,
  remove,
  nameOf,
  longestName,
}: {
  funding: boolean;
  range: boolean;
  remove: (key: string) => void;
  /** the display name of a venue */
  nameOf: (exchange: string) => string;
  /** characters of the longest name, which is not cut */
  longestName: number;
}): readonly TableColumn<WatchedContract>[] {
  const columns: TableColumn<WatchedContract>[] = [
    {
      id: 'contract',
      header: 'Contract',
      width: `minmax(${nameWidth(longestName)}px, 1.6fr)`,
      cell: (row) => (
        <span className={styles.contract}>
          <span className={row.contract ? styles.texts : styles.delisted}>
            <span className={styles.name}>
              {watchedName(row)} {row.contract && <StaleMark tickers={[row.key]} />}
            </span>
            <span className={styles.venue}>
              {row.contract ? (
                <RowVenue contract={row.contract} />
              ) : (
                `${watchedVenue(row, nameOf)} · no longer listed`
              )}
            </span>
          </span>
          <RemoveButton row={row} venue={watchedVenue(row, nameOf)} onRemove={remove} />
        </span>
      ),
      sortValue: watchedName,
    },
    {
      id: 'mid',
      header: 'Mid',
      align: 'end',
      cell: ofListed((contract) => <LiveCell contract={contract} field="mid" />),
    },
    {
      id: 'change',
      header: '24h',
      width: 'minmax(0, 0.7fr)',
      align: 'end',
      cell: ofListed((contract) => <LiveCell contract={contract} field="chg_24h_pct" signed />),
    },
  ];
  if (funding) {
    columns.push({
      id: 'funding',
      header: 'Funding',
      width: 'minmax(0, 0.7fr)',
      align: 'end',
      cell: ofListed((contract) => (
        <LiveCell contract={contract} field="pred_funding_rate" className={styles.quiet} />
      )),
    });
  }
  if (range) {
    columns.push({
      id: 'range',
      header: '24h range',
      width: 'minmax(0, 0.9fr)',
      align: 'end',
      cell: ofListed((contract) => <RangeBar contract={contract} />),
    });
  }
  return columns;
}
