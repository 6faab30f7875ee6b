import { remoteTitle } from '@parallax/federation/registry';
import { ConfirmDialog } from '@parallax/ui';
import { removeDialogEntry } from '@parallax/ui/state';
import { useState } from 'react';
import { addressWithoutOverride, confirmOverride, type Override } from './override.ts';

/** Asks the user to confirm remote and origin, since a link alone must not run foreign code. */
export function ConfirmOverride({ override }: { override: Override }) {
  const [open, setOpen] = useState(true);
  const { remote, origin, manifest } = override;
  const run = () => {
    confirmOverride(override);
    // first removes the history entry of the dialog, since going back would cancel the navigation
    removeDialogEntry(() => location.replace(addressWithoutOverride()));
  };
  return (
    <ConfirmDialog
      title="Run code from another origin?"
      open={open}
      onOpenChange={setOpen}
      confirmLabel="Run it"
      onConfirm={run}
      danger
    >
      <p>
        {remoteTitle(remote)} ({remote}) would come from <strong>{origin}</strong> instead of the
        released version, in this tab alone. Its code can do everything that you can do here.
      </p>
      <p>{manifest}</p>
    </ConfirmDialog>
  );
}
