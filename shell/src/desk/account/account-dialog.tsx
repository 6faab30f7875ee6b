import { ConfirmDialog, Dialog } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { useCallback, useRef, useState } from 'react';
import { AccountContent } from './account-content.tsx';

const WIDTH = 760;

/** Who is signed in, what they can change of themselves, how the desk looks, and the way out. */
export function AccountDialog() {
  const [open, setOpen] = useOverlay('account');
  // no state: a key pressed right after the one that changed something has to find it
  const dirty = useRef(false);
  const [next, setNext] = useState<() => void>();
  const setDirty = useCallback((isDirty: boolean) => {
    dirty.current = isDirty;
    // nothing is left to ask about
    if (!isDirty) setNext(undefined);
  }, []);

  /** Runs what leaves the open form, once nothing is lost by it. */
  const leave = (action: () => void) => {
    if (dirty.current) setNext(() => action);
    else action();
  };

  return (
    <>
      <Dialog
        title="Manage your account"
        open={open}
        onOpenChange={(wanted) => (wanted ? setOpen(true) : leave(() => setOpen(false)))}
        width={WIDTH}
      >
        <AccountContent onDirty={setDirty} leave={leave} onClose={() => setOpen(false)} />
      </Dialog>
      <ConfirmDialog
        title="Discard changes?"
        open={open && next !== undefined}
        onOpenChange={() => setNext(undefined)}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => next?.()}
      >
        What you have changed here is not saved.
      </ConfirmDialog>
    </>
  );
}
