import { logOut, useLoggingOut, useTrader } from '@parallax/store';
import { Button, Dialog } from '@parallax/ui';
import { FeedStatus, LOG_OUT_FAILED, Profile, ThemeRow } from '@parallax/ui/account';
import { showToast } from '@parallax/ui/state';
import { LogOut } from 'lucide-react';
import styles from './settings-modal.module.css';

const leave = () => {
  logOut().catch(() => showToast(LOG_OUT_FAILED));
};

/** Who is signed in, how the page looks, and the way out. */
export function SettingsModal(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { open, onOpenChange } = props;
  const trader = useTrader();
  const leaving = useLoggingOut();
  return (
    <Dialog title="Settings" open={open} onOpenChange={onOpenChange}>
      <Profile trader={trader} />
      <ThemeRow />
      <div className={styles.row}>
        <span>Prices</span>
        <output className={styles.value}>
          <FeedStatus />
        </output>
      </div>
      <Button
        className={styles.leave}
        aria-disabled={leaving}
        aria-busy={leaving}
        onClick={() => !leaving && leave()}
      >
        <LogOut size={16} aria-hidden />
        Logout
      </Button>
    </Dialog>
  );
}
