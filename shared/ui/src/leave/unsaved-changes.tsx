import { createLeaveGuard, LeaveGuardContext } from '@parallax/ui/state';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

/** Asks for confirmation before `useLeave` discards unsaved changes of the forms inside. */
export function UnsavedChanges({ children }: { children: ReactNode }): ReactNode {
  const [guard] = useState(createLeaveGuard);
  const isConfirming = useSyncExternalStore(guard.subscribe, guard.isConfirming);
  return (
    <LeaveGuardContext value={guard}>
      {children}
      <ConfirmDialog
        title="Discard changes?"
        open={isConfirming}
        onOpenChange={guard.keepEditing}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={guard.discard}
      >
        {guard.warning() ?? 'What you have changed here is not saved.'}
      </ConfirmDialog>
    </LeaveGuardContext>
  );
}
