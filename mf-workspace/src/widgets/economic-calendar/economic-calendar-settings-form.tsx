import { useEndpointQuery } from '@parallax/api/react';
import { getEconomicCalendar } from '@parallax/protocol';
import { Combobox, DEFAULT_TABLE_STATE, FieldGroup, ToggleButton } from '@parallax/ui';
import { useState } from 'react';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import styles from './economic-calendar.module.css';
import type { EconomicCalendarSettings } from './economic-calendar-settings.ts';
import { LOCAL_ZONE } from './event-times.ts';
import { regionsOf } from './shown-events.ts';

const ZONES: readonly string[] = [LOCAL_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')];
const ZONE_OPTIONS = [...new Set(ZONES)].map((zone) => ({
  value: zone,
  label: zone === LOCAL_ZONE ? 'As chosen in the account' : zone.replaceAll('_', ' '),
}));

/** The time zone and the regions of the calendar. */
export function EconomicCalendarSettingsForm(props: WidgetProps<EconomicCalendarSettings>) {
  const { settings, onSettings } = props;
  const { regions } = settings;
  const { data } = useEndpointQuery(getEconomicCalendar, {}, { isEmpty: () => false });
  const offered = [...new Set([...regionsOf(data?.events ?? []), ...regions])].toSorted();
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  return (
    <>
      <Combobox
        label="Time zone"
        options={ZONE_OPTIONS.filter(({ label }) => label.toLowerCase().includes(words))}
        value={settings.zone}
        onQueryChange={setQuery}
        onChange={(zone) => onSettings({ zone })}
      />
      {offered.length > 0 && (
        <FieldGroup label="Regions, all if none is chosen">
          <div className={styles.regions}>
            {offered.map((region) => (
              <ToggleButton
                key={region}
                label={region}
                pressed={regions.includes(region)}
                onPress={() =>
                  onSettings({
                    regions: regions.includes(region)
                      ? regions.filter((each) => each !== region)
                      : [...regions, region],
                  })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
    </>
  );
}
