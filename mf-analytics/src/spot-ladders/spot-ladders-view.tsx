import type { Sheet } from '@parallax/protocol';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import { SpotLadder } from './spot-ladder.tsx';
import {
  readSpotLadderFilters,
  withTopFilters,
  writeSpotLadderFilters,
} from './spot-ladder-filters.ts';
import styles from './spot-ladders-view.module.css';

const FORMAT = { read: readSpotLadderFilters, write: writeSpotLadderFilters };

/** A sheet of the sub-area 'Spot ladders'. */
export default function SpotLaddersView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, FORMAT);
  return (
    <div className={styles.view}>
      {reset && (
        <output className={styles.notice}>Some filters could not be read and were reset.</output>
      )}
      <SpotLadder
        filters={filters.table_01.top_filters}
        onChange={(changed) => change(withTopFilters(filters, 'table_01', changed))}
      />
    </div>
  );
}
