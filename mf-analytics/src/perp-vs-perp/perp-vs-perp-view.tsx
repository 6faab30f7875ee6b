import type { Sheet } from '@parallax/protocol';
import { useContracts, useVenueFilter } from '@parallax/store';
import { DEFAULT_TABLE_STATE, EmptyState, FilteredOut, type TableState } from '@parallax/ui';
import { useId, useMemo, useState } from 'react';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import { readPairFilters, savedFilters, tableFilters, writePairFilters } from './pair-filters.ts';
import { PairTable } from './pair-table.tsx';
import { inFilterOrder, pairsOf } from './pairs.ts';
import styles from './perp-vs-perp.module.css';

const FORMAT = { read: readPairFilters, write: writePairFilters };
const SORTS: TableState['sorts'] = [{ columnId: 'daily', direction: 'descending' }];

/** A sheet of the sub-area 'Perp vs perp'. */
export default function PerpVsPerpView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, FORMAT);
  const titleId = useId();
  const contracts = useContracts();
  const { passes, choose, chosen } = useVenueFilter();
  const pairs = useMemo(() => pairsOf(contracts, passes), [contracts, passes]);
  const ordered = useMemo(() => inFilterOrder(pairs, filters), [pairs, filters]);
  const [table, setTable] = useState<TableState>(() => ({
    ...DEFAULT_TABLE_STATE,
    sorts: SORTS,
    filtersOpen: Object.keys(filters).length > 0,
  }));
  const state = useMemo(() => ({ ...table, filters: tableFilters(filters) }), [table, filters]);
  const onState = (next: TableState): void => {
    setTable(next);
    if (next.filters !== state.filters) change(savedFilters(next.filters));
  };

  return (
    <div className={styles.view}>
      {reset && (
        <output className={styles.notice}>Some filters could not be read and were reset.</output>
      )}
      <section className={styles.region} aria-labelledby={titleId}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            Perp vs perp
          </h2>
        </header>
        <div className={styles.body}>
          <PairTable
            pairs={ordered}
            state={state}
            onState={onState}
            empty={
              chosen.length > 0 ? (
                <FilteredOut subject="Every pair" onClear={() => choose([])} />
              ) : (
                <EmptyState
                  title="No pairs"
                  hint="No two venues list a perpetual of one base at present."
                />
              )
            }
          />
        </div>
      </section>
    </div>
  );
}
