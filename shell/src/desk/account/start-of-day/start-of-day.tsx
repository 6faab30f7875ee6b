import { callApi } from '@parallax/api';
import { endpoints, START_OF_DAY_SAVED } from '@parallax/contract';
import { changeTrader } from '@parallax/store';
import { Button, Combobox } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';
import { type FormEvent, useState } from 'react';
import type { PaneProps } from '../account-panes.tsx';
import { formStateOf, useToldState } from '../form-state.ts';
import { saveFailure } from '../save-failure.ts';
import styles from './start-of-day.module.css';
import { momentOf, START_TIMES, startTimeOf } from './start-times.ts';

const NOT_SAVED = 'Failed to update snaptime';

/** The hour at which the trader's day starts. `onForm`: what would be lost with it. */
export default function StartOfDay({ trader, onForm }: PaneProps) {
  const { traderId } = trader;
  const current = startTimeOf(trader.startOfDay);
  const [picked, setPicked] = useState<string>();
  const [sent, setSent] = useState<string>();
  const chosen = picked ?? current;
  const dirty = chosen !== (sent ?? current);

  useToldState(formStateOf(dirty, sent !== undefined), onForm);

  const save = async (start: string) => {
    setSent(start);
    try {
      const { time } = await callApi(endpoints.saveTraderSettings, {
        query: { TraderId: traderId },
        body: { traderId, time: momentOf(start, new Date()) },
      });
      // what was picked meanwhile is not saved yet
      setPicked((now) => (now === start ? undefined : now));
      changeTrader(traderId, { startOfDay: time ?? start });
      showToast({ kind: 'success', title: START_OF_DAY_SAVED });
    } catch (error) {
      showToast(saveFailure(error, NOT_SAVED));
    } finally {
      setSent(undefined);
    }
  };
  const savable = dirty && sent === undefined;
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
      <p className={styles.note}>Figures of a day begin and end at this hour.</p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!savable}>
          Save
        </Button>
      </div>
    </form>
  );
}
