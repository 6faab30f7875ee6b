import { useFeedState } from '@parallax/feed';
import { logOut, useTrader } from '@parallax/store';
import { Button, Dialog, StatusDot, Switch } from '@parallax/ui';
import { showToast, useTheme } from '@parallax/ui/state';
import { LogOut } from 'lucide-react';
import { Profile } from './profile.tsx';
import styles from './settings-modal.module.css';

const LOG_OUT_FAILED = {
  kind: 'error',
  title: 'Error',
  description: 'You are still signed in: the server could not be reached. Try again.',
} as const;

const READS = {
  connecting: { tone: 'quiet', label: 'Connecting' },
  connected: { tone: 'up', label: 'Connected' },
  disconnected: { tone: 'down', label: 'Disconnected' },
} as const;

const leave = () => {
  logOut().catch(() => showToast(LOG_OUT_FAILED));
};

/** Who is signed in, how the page looks, and the way out. */
export function SettingsModal(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { open, onOpenChange } = props;
  const { theme, setTheme } = useTheme();
  const trader = useTrader();
  const feed = READS[useFeedState()];
  return (
    <Dialog title="Settings" open={open} onOpenChange={onOpenChange}>
      <Profile trader={trader} />
      <div className={styles.row}>
        <Switch
          label="Theme"
          checked={theme === 'dark'}
          onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
        />
        <span className={styles.value}>{theme === 'dark' ? 'Dark' : 'Light'}</span>
      </div>
      <div className={styles.row}>
        <span>Prices</span>
        <output className={styles.value}>
          <StatusDot tone={feed.tone} label={feed.label} />
        </output>
      </div>
      <Button className={styles.leave} onClick={leave}>
        <LogOut size={16} aria-hidden />
        Logout
      </Button>
    </Dialog>
  );
}
