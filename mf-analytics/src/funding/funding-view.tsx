import type { Sheet } from '@parallax/protocol';
import { AnalyticsView } from '../region/analytics-view.tsx';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import { withGroup } from '../saving/with-group.ts';
import styles from './funding.module.css';
import { FUNDING_FORMAT, type HistoryName } from './funding-filters.ts';
import { FundingHeatmap } from './funding-heatmap.tsx';
import { FundingHistory } from './funding-history.tsx';

const HISTORIES: readonly (readonly [HistoryName, string])[] = [
  ['history_01', 'Funding history 1'],
  ['history_02', 'Funding history 2'],
];

/** A sheet of the sub-area 'Funding'. */
export default function FundingView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, FUNDING_FORMAT);
  return (
    <AnalyticsView reset={reset}>
      <div className={styles.sheet}>
        <FundingHeatmap
          heatmap={filters.heatmap_01}
          onChange={(changed) => change(withGroup(filters, 'heatmap_01', changed))}
        />
        <div className={styles.histories}>
          {HISTORIES.map(([name, title]) => (
            <FundingHistory
              key={name}
              title={title}
              history={filters[name]}
              onChange={(changed) => change(withGroup(filters, name, changed))}
            />
          ))}
        </div>
      </div>
    </AnalyticsView>
  );
}
