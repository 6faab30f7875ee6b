import { TIME_ZONE_CHOICES, type TimeZoneChoice, timeZoneName } from '@parallax/ui/format';
import { setTimeZone, useTimeZone } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import { ChoiceButtons } from '../choice-buttons/choice-buttons.tsx';
import styles from './preference-row.module.css';

/** The choice between UTC and the zone of this device for all times. */
export function TimeZoneRow(): ReactNode {
  const zone = useTimeZone();
  const names: Record<TimeZoneChoice, string> = {
    UTC: 'UTC',
    local: `This device (${timeZoneName('local')})`,
  };
  return (
    <div className={styles.row}>
      <span aria-hidden>Time zone</span>
      <ChoiceButtons
        label="Time zone"
        choices={TIME_ZONE_CHOICES}
        names={names}
        value={zone}
        onValue={setTimeZone}
      />
    </div>
  );
}
