import { logOut, useTrader } from '@parallax/store';
import { Button, Dialog } from '@parallax/ui';
import { LOG_OUT_FAILED, Profile, ThemeRow } from '@parallax/ui/account';
import { showToast, useOverlay } from '@parallax/ui/state';
import { LogOut } from 'lucide-react';
import styles from './account-dialog.module.css';

/** Who is signed in, how the desk looks, and the way out. */
export function AccountDialog() {
  const [open, setOpen] = useOverlay('account');
  const trader = useTrader();
  const leave = () => {
    setOpen(false);
    logOut().catch(() => showToast(LOG_OUT_FAILED));
  };
  return (
    <Dialog title="Manage your account" open={open} onOpenChange={setOpen} width={420}>
      <Profile trader={trader} />
      <ThemeRow />
      <Button className={styles.leave} onClick={leave}>
        <LogOut size={14} aria-hidden />
        Log out
      </Button>
    </Dialog>
  );
}
