import { GuardedDialog } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { AccountContent } from './account-content.tsx';

const WIDTH = 760;

/** The account dialog: profile, start of day, theme, time zone and logout. */
export function AccountDialog() {
  const [open, setOpen] = useOverlay('account');
  return (
    <GuardedDialog title="Manage your account" open={open} onOpenChange={setOpen} width={WIDTH}>
      <AccountContent onClose={() => setOpen(false)} />
    </GuardedDialog>
  );
}
