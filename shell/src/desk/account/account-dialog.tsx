import { ConfirmDialog, Dialog } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { AccountContent } from './account-content.tsx';
import { useLeaving } from './use-leaving.ts';

const WIDTH = 760;

/** Who is signed in, what they can change of themselves, how the desk looks, and the way out. */
export function AccountDialog() {
  const [open, setOpen] = useOverlay('account');
  const { setForm, leave, asked, stay } = useLeaving();
  return (
    <>
      <Dialog
        title="Manage your account"
        open={open}
        onOpenChange={(wanted) => (wanted ? setOpen(true) : leave(() => setOpen(false)))}
        width={WIDTH}
      >
        <AccountContent onForm={setForm} leave={leave} onClose={() => setOpen(false)} />
      </Dialog>
      <ConfirmDialog
        title="Discard changes?"
        open={open && asked !== undefined}
        onOpenChange={stay}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => asked?.()}
      >
        What you have changed here is not saved.
      </ConfirmDialog>
    </>
  );
}
