import type { Sheet } from '@parallax/protocol';
import { AnalyticsView } from '../region/analytics-view.tsx';
import { useSavedFilters } from '../saving/use-saved-filters.ts';
import { withGroup } from '../saving/with-group.ts';
import { ForwardLadder } from './forward-ladder.tsx';
import { FORWARD_LADDER_FORMAT, FORWARD_TABLES } from './forward-ladder-filters.ts';

/** A sheet of the sub-area 'Forward ladders'. */
export default function ForwardLaddersView({ sheet }: { sheet: Sheet }) {
  const { filters, reset, change } = useSavedFilters(sheet, FORWARD_LADDER_FORMAT);
  return (
    <AnalyticsView reset={reset}>
      {FORWARD_TABLES.map((name, index) => (
        <ForwardLadder
          key={name}
          position={index + 1}
          table={filters[name]}
          onChange={(changed) => change(withGroup(filters, name, changed))}
        />
      ))}
    </AnalyticsView>
  );
}
