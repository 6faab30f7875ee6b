import {
  START_OF_DAY_SAVED,
  saveTraderSettings,
  startOfDaySchema,
  type Trader,
} from '@parallax/protocol';
import { changeTrader, useSave } from '@parallax/store';
import { Combobox, SubmitRow } from '@parallax/ui';
import { useReportDirty } from '@parallax/ui/state';
import { type FormEvent, useState } from 'react';
import styles from './start-of-day.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The 24 start-of-day options: value 'HH:00:00', label 'UTC HH:00'. */
export const START_TIMES = HOURS.map((hour) => ({
  value: `${hour}:00:00`,
  label: `UTC ${hour}:00`,
}));

/** Parses a stored start of day; undefined unless it is one of the 24 options. */
export const parseStartTime = (stored: string): string | undefined =>
  startOfDaySchema.safeParse(stored).data;

/** The UTC day of `now` at the hour of `start` ('HH:00:00'), as an ISO 8601 timestamp. */
export function toTimestamp(start: string, now: Date): string {
  const moment = new Date(now);
  moment.setUTCHours(Number(start.slice(0, 2)), 0, 0, 0);
  return moment.toISOString();
}

const SAVE = {
  failureTitle: 'Error',
  // 'snaptime' is part of the specification
  fallback: 'Failed to update snaptime',
  success: START_OF_DAY_SAVED,
  onlyWhileMounted: true,
};

/** The form for the hour at which the trader's day starts. */
export default function StartOfDay({ trader }: { trader: Trader }) {
  const { traderId } = trader;
  const current = parseStartTime(trader.startOfDay);
  const [picked, setPicked] = useState<string>();
  const [sent, setSent] = useState<string>();
  const settings = useSave(saveTraderSettings, SAVE);
  const chosen = picked ?? current;
  const dirty = chosen !== (sent ?? current);

  useReportDirty(dirty);

  const save = async (start: string) => {
    setSent(start);
    const outcome = await settings.save({
      query: { TraderId: traderId },
      body: { traderId, time: toTimestamp(start, new Date()) },
    });
    setSent(undefined);
    if (!outcome.ok) return;
    // a different hour picked during the save is still unsaved
    setPicked((now) => (now === start ? undefined : now));
    changeTrader(traderId, { startOfDay: outcome.data.time ?? start });
  };
  const savable = dirty && sent === undefined;
  const hint = dirty || sent !== undefined ? undefined : 'unchanged';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (savable && chosen !== undefined) void save(chosen);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Combobox
        label="Start of day"
        options={START_TIMES}
        value={chosen}
        onChange={setPicked}
        placeholder="Choose an hour"
      />
      <p className={styles.note}>Daily figures start and end at this hour.</p>
      <SubmitRow label="Save" disabled={!savable} hint={hint} />
    </form>
  );
}
