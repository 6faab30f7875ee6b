import type { Sheet } from '@parallax/protocol';
import { useContractsLoaded } from '@parallax/trading-ui';
import { Skeleton } from '@parallax/ui';
import { FiltersReset } from '../saving/filters-reset.tsx';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import styles from './funding.module.css';
import {
  type HistoryFilters,
  type HistoryName,
  readFundingFilters,
  writeFundingFilters,
} from './funding-filters.ts';
import { FundingHeatmap } from './funding-heatmap.tsx';
import { FundingHistory } from './funding-history.tsx';

const FORMAT = { read: readFundingFilters, write: writeFundingFilters };
const HISTORIES: readonly (readonly [HistoryName, string])[] = [
  ['history_01', 'Funding history 1'],
  ['history_02', 'Funding history 2'],
];

/** A sheet of the sub-area 'Funding'. */
export default function FundingView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, FORMAT);
  const changeHistory = (name: HistoryName, top_filters: HistoryFilters): void =>
    change({ ...filters, [name]: { top_filters } });
  if (!useContractsLoaded()) return <Skeleton height="100%" label="Loading contracts" />;
  return (
    <div className={styles.view}>
      {reset && <FiltersReset />}
      <FundingHeatmap
        filters={filters.heatmap_01.top_filters}
        onChange={(top_filters) => change({ ...filters, heatmap_01: { top_filters } })}
      />
      <div className={styles.histories}>
        {HISTORIES.map(([name, title]) => (
          <FundingHistory
            key={name}
            title={title}
            filters={filters[name].top_filters}
            onChange={(top_filters) => changeHistory(name, top_filters)}
          />
        ))}
      </div>
    </div>
  );
}
