import { Switch } from '@parallax/ui';
import type { WidgetProps } from '../widget-props.ts';
import type { WatchListSettings } from './watch-list-settings.ts';

/** Which figures the watch list shows; a narrow one leaves them out by itself. */
export function WatchListSettingsForm({ settings, onSettings }: WidgetProps<WatchListSettings>) {
  return (
    <>
      <Switch
        label="Funding"
        checked={settings.funding}
        onCheckedChange={(funding) => onSettings({ funding })}
      />
      <Switch
        label="24h range"
        checked={settings.range}
        onCheckedChange={(range) => onSettings({ range })}
      />
    </>
  );
}
