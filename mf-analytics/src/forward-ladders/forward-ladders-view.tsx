import type { Sheet } from '@parallax/protocol';
import { Skeleton } from '@parallax/ui';
import { useContractsLoaded } from '../basis/use-contracts-loaded.ts';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import { ForwardLadder } from './forward-ladder.tsx';
import {
  FORWARD_LADDER_FORMAT,
  FORWARD_TABLES,
  withForwardFilters,
} from './forward-ladder-filters.ts';
import styles from './forward-ladders-view.module.css';

/** A sheet of the sub-area 'Forward ladders'. */
export default function ForwardLaddersView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, FORWARD_LADDER_FORMAT);
  const isLoaded = useContractsLoaded();
  if (!isLoaded) return <Skeleton height="100%" label="Loading contracts" />;
  return (
    <div className={styles.view}>
      {reset && (
        <output className={styles.notice}>Some filters could not be read and were reset.</output>
      )}
      {FORWARD_TABLES.map((name, at) => (
        <ForwardLadder
          key={name}
          place={at + 1}
          filters={filters[name].top_filters}
          onChange={(changed) => change(withForwardFilters(filters, name, changed))}
        />
      ))}
    </div>
  );
}
