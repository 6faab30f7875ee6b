import { Switch } from '@parallax/ui';
import type { WidgetProps } from '../widget-props.ts';
import type { WatchListSettings } from './watch-list-settings.ts';

/** Selects the figures of the watch list; a narrow list omits some of them. */
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
