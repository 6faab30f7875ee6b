import { useLeave } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

function Inner({ onOpenChange, ...props }: DialogProps): ReactNode {
  const leave = useLeave();
  return (
    <Dialog
      {...props}
      onOpenChange={(open) => (open ? onOpenChange(true) : leave(() => onOpenChange(false)))}
    />
  );
}

/** A dialog that asks for confirmation before closing with unsaved changes. */
export function GuardedDialog(props: DialogProps): ReactNode {
  return (
    <UnsavedChanges>
      <Inner {...props} />
    </UnsavedChanges>
  );
}
