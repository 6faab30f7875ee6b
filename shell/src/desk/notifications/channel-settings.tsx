import { type NotificationSettings, saveTraderSettings } from '@parallax/protocol';
import { changeTrader, useSave, useTrader } from '@parallax/store';
import { Button, CheckRow, Loaded, Switch } from '@parallax/ui';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { playSound } from './event-sound.ts';
import styles from './notification-centre.module.css';
import {
  ANNOUNCED_EVENTS,
  CHANNELS,
  useChangeSettings,
  useNotificationSettings,
} from './notification-settings.ts';
import { SystemSwitch, useSystemPermission } from './system-switch.tsx';

const SAVE = { fallback: 'Failed to update the e-mail channel' };

/** How the trader is notified. */
export function ChannelSettings({ traderId }: { traderId: string }) {
  const settings = useNotificationSettings(traderId);
  const change = useChangeSettings(traderId);
  return (
    <div className={styles.settings} data-flush>
      <Loaded
        result={settings}
        failure="The notification settings could not be loaded"
        empty={null}
      >
        {(shown) => (
          <>
            <Channels settings={shown} onChange={change} />
            <Events settings={shown} onChange={change} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface ListProps {
  settings: NotificationSettings;
  onChange: (change: Partial<NotificationSettings>) => void;
}

function Channels({ settings, onChange }: ListProps) {
  const system = useSystemPermission();
  return (
    <>
      <ul>
        {CHANNELS.map(({ id, label }) => (
          <li key={id} className={styles.channel}>
            {id === 'desktop' || id === 'mobile' ? (
              <SystemSwitch
                {...system}
                label={label}
                on={settings[id]}
                onChange={(on) => onChange({ [id]: on })}
              />
            ) : (
              <Switch
                label={label}
                checked={settings[id]}
                onCheckedChange={(on) => onChange({ [id]: on })}
              />
            )}
          </li>
        ))}
        <li className={styles.channel}>
          <MailSwitch />
        </li>
      </ul>
      <p className={styles.note}>
        'Desktop' (desktop page) and 'Mobile' (mobile page) show system notifications while that
        page is open but not in use. Price alerts are also sent by e-mail if{' '}
        <span className={styles.channelName}>'E-mail'</span> is on.
      </p>
    </>
  );
}

/** What is announced by sound and by the operating system, with the sound of each. */
function Events({ settings, onChange }: ListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.group}>
        Sound and system notifications for
      </h3>
      <ul>
        {ANNOUNCED_EVENTS.map(({ id, label }) => (
          <li key={id} className={styles.channel}>
            <div className={styles.event}>
              <CheckRow
                label={label}
                checked={settings[id]}
                onChange={(on) => onChange({ [id]: on })}
              />
            </div>
            <Button
              variant="quiet"
              aria-label={`Play the sound of ${label.toLowerCase()}`}
              onClick={() => void playSound(id)}
            >
              <Play size={14} aria-hidden /> Play
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Rejected orders and liquidations are always in the notification centre. 'In-app' switches
        the messages on the page, except those of rejected orders and liquidations.
      </p>
    </section>
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
