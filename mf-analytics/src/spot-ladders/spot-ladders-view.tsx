import type { Sheet } from '@parallax/protocol';
import { AnalyticsView } from '../region/analytics-view.tsx';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import { withGroup } from '../saving/with-group.ts';
import { SpotLadder } from './spot-ladder.tsx';
import { SPOT_LADDER_FORMAT, SPOT_TABLES } from './spot-ladder-filters.ts';

/** A sheet of the sub-area 'Spot ladders'. */
export default function SpotLaddersView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, SPOT_LADDER_FORMAT);
  return (
    <AnalyticsView reset={reset}>
      {SPOT_TABLES.map((name, index) => (
        <SpotLadder
          key={name}
          position={index + 1}
          table={filters[name]}
          onChange={(changed) => change(withGroup(filters, name, changed))}
        />
      ))}
    </AnalyticsView>
  );
}
