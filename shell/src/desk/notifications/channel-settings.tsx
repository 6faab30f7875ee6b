import { saveTraderSettings } from '@parallax/protocol';
import { changeTrader, useSave, useTrader } from '@parallax/store';
import { Switch } from '@parallax/ui';
import { useState } from 'react';
import { CHANNELS, type ChannelChoices, readChoices, writeChoices } from './channel-choices.ts';
import styles from './notification-centre.module.css';
import { SystemSwitch, useSystemPermission } from './system-switch.tsx';

const SAVE = { fallback: 'Failed to update the e-mail channel' };

export function ChannelSettings() {
  const [choices, setChoices] = useState(readChoices);
  const system = useSystemPermission();
  const choose = (change: Partial<ChannelChoices>): void => {
    const next = { ...readChoices(), ...change };
    setChoices(next);
    writeChoices(next);
  };
  return (
    <div className={styles.settings} data-flush>
      <ul>
        {CHANNELS.map(({ id, label }) => (
          <li key={id} className={styles.channel}>
            {id === 'desktop' || id === 'mobile' ? (
              <SystemSwitch
                {...system}
                label={label}
                on={choices[id]}
                onChange={(on) => choose({ [id]: on })}
              />
            ) : (
              <Switch
                label={label}
                checked={choices[id]}
                onCheckedChange={(on) => choose({ [id]: on })}
              />
            )}
          </li>
        ))}
        <li className={styles.channel}>
          <MailSwitch />
        </li>
      </ul>
      <p className={styles.note}>
        'Desktop' (desktop page) and 'Mobile' (mobile page) show alerts as system notifications
        while that page is open but not in use. Price alerts are also sent by e-mail if{' '}
        <span className={styles.channelName}>'E-mail'</span> is on.
      </p>
    </div>
  );
}

/** Stored on the server, which sends price alerts by e-mail even if no browser is open. */
function MailSwitch() {
  const trader = useTrader();
  const settings = useSave(saveTraderSettings, SAVE);
  const [sent, setSent] = useState<boolean>();
  const loaded = trader.state === 'success' ? trader.value : undefined;

  async function choose(traderId: string, alertMail: boolean): Promise<void> {
    setSent(alertMail);
    const outcome = await settings.save({
      query: { TraderId: traderId },
      body: { traderId, alertMail },
    });
    if (outcome.ok) changeTrader(traderId, { alertMail: outcome.data.alertMail ?? alertMail });
    setSent(undefined);
  }
  return (
    <Switch
      label="E-mail"
      checked={sent ?? loaded?.alertMail ?? false}
      disabled={loaded === undefined || settings.saving}
      onCheckedChange={(on) => loaded && void choose(loaded.traderId, on)}
    />
  );
}
