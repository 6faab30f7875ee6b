import { logOut, useLoggingOut, useTrader } from '@parallax/store';
import { Button, Dialog } from '@parallax/ui';
import { FeedStatus, LOG_OUT_FAILED, Profile, ThemeRow, TimeZoneRow } from '@parallax/ui/account';
import { showToast } from '@parallax/ui/state';
import { LogOut } from 'lucide-react';
import styles from './settings-modal.module.css';

const startLogOut = () => {
  logOut().catch(() => showToast(LOG_OUT_FAILED));
};

/** The account, the theme, the time zone and 'Logout'. */
export function SettingsModal(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { open, onOpenChange } = props;
  const trader = useTrader();
  const loggingOut = useLoggingOut();
  return (
    <Dialog title="Settings" open={open} onOpenChange={onOpenChange}>
      <Profile trader={trader} />
      <ThemeRow />
      <TimeZoneRow />
      <div className={styles.row}>
        <span>Prices</span>
        <FeedStatus className={styles.value} />
      </div>
      <Button
        className={styles.logout}
        aria-disabled={loggingOut}
        aria-busy={loggingOut}
        onClick={() => !loggingOut && startLogOut()}
      >
        <LogOut size={16} aria-hidden />
        Logout
      </Button>
    </Dialog>
  );
}
