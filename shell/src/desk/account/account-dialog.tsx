import { logOut, useTrader } from '@parallax/store';
import { Button, Dialog, Switch } from '@parallax/ui';
import { showToast, useOverlay, useTheme } from '@parallax/ui/state';
import { LogOut } from 'lucide-react';
import styles from './account-dialog.module.css';
import { Profile } from './profile.tsx';

const LOG_OUT_FAILED = {
  kind: 'error',
  title: 'Error',
  description: 'You are still signed in: the server could not be reached. Try again.',
} as const;

/** Who is signed in, how the desk looks, and the way out. */
export function AccountDialog() {
  const [open, setOpen] = useOverlay('account');
  const { theme, setTheme } = useTheme();
  const trader = useTrader();
  const leave = () => {
    setOpen(false);
    logOut().catch(() => showToast(LOG_OUT_FAILED));
  };
  return (
    <Dialog title="Manage your account" open={open} onOpenChange={setOpen} width={420}>
      <Profile trader={trader} />
      <div className={styles.row}>
        <Switch
          label="Theme"
          checked={theme === 'dark'}
          onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
        />
        <span className={styles.theme}>{theme === 'dark' ? 'Dark' : 'Light'}</span>
      </div>
      <Button className={styles.leave} onClick={leave}>
        <LogOut size={14} aria-hidden />
        Log out
      </Button>
    </Dialog>
  );
}
