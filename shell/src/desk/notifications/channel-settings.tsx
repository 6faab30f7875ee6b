import { saveTraderSettings } from '@parallax/protocol';
import { useSave, useSession } from '@parallax/store';
import { Switch } from '@parallax/ui';
import { useState } from 'react';
import { CHANNELS, type ChannelChoices, readChoices, writeChoices } from './channel-choices.ts';
import styles from './notification-centre.module.css';

/**
 * A switch for each notification channel, stored in this browser. The server mails price alerts
 * without a browser, so the choice of e-mail is stored there too.
 */
export function ChannelSettings() {
  const [choices, setChoices] = useState(readChoices);
  const session = useSession();
  const mail = useSave(saveTraderSettings, { fallback: 'Failed to update the e-mail channel' });
  const write = (change: Partial<ChannelChoices>): void => {
    const next = { ...readChoices(), ...change };
    setChoices(next);
    writeChoices(next);
  };
  async function choose(id: keyof ChannelChoices, on: boolean): Promise<void> {
    write({ [id]: on });
    if (id !== 'email' || session.state !== 'signed-in') return;
    const { traderId } = session.session;
    const { ok } = await mail.save({
      query: { TraderId: traderId },
      body: { traderId, alertMail: on },
    });
    if (!ok) write({ email: !on });
  }
  return (
    <div className={styles.settings} data-flush>
      <ul>
        {CHANNELS.map(({ id, label }) => (
          <li key={id} className={styles.channel}>
            <Switch
              label={label}
              checked={choices[id]}
              disabled={id === 'email' && mail.saving}
              onCheckedChange={(on) => void choose(id, on)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Your choices are kept in this browser. Price alerts are also sent by e-mail if 'E-mail' is
        on.
      </p>
    </div>
  );
}
