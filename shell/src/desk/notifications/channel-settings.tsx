import { Switch } from '@parallax/ui';
import { useState } from 'react';
import { CHANNELS, readChoices, writeChoices } from './channel-choices.ts';
import styles from './notification-centre.module.css';

/** A switch for each notification channel, stored in this browser. */
export function ChannelSettings() {
  const [choices, setChoices] = useState(readChoices);
  return (
    <div className={styles.settings} data-flush>
      <ul>
        {CHANNELS.map(({ id, label }) => (
          <li key={id} className={styles.channel}>
            <Switch
              label={label}
              checked={choices[id]}
              onCheckedChange={(on) => {
                const next = { ...choices, [id]: on };
                setChoices(next);
                writeChoices(next);
              }}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>Your choices are kept in this browser.</p>
    </div>
  );
}
