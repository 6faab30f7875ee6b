import { Button, DEFAULT_TABLE_STATE } from '@parallax/ui';
import type { WidgetProps } from '../widget-props.ts';
import type { VenueStatusSettings } from './venue-status-settings.ts';

/** Everything else is set in the table itself. */
export function VenueStatusSettingsForm({ onSettings }: WidgetProps<VenueStatusSettings>) {
  return (
    <>
      <p>Sort, filter and choose columns in the table. They are saved with the sheet.</p>
      <Button onClick={() => onSettings({ table: DEFAULT_TABLE_STATE })}>
        Reset sorts, filters and columns
      </Button>
    </>
  );
}
