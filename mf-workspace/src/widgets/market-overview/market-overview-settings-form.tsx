import { Button } from '@parallax/ui';
import type { WidgetProps } from '../widget-props.ts';
import { DEFAULT_OVERVIEW_TABLE, type MarketOverviewSettings } from './market-overview-settings.ts';

/** Everything else is set in the table itself. */
export function MarketOverviewSettingsForm({ onSettings }: WidgetProps<MarketOverviewSettings>) {
  return (
    <>
      <p>Sort, filter and choose columns in the table. They are saved with the sheet.</p>
      <Button onClick={() => onSettings({ table: DEFAULT_OVERVIEW_TABLE })}>
        Reset sorts, filters and columns
      </Button>
    </>
  );
}
