import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './confirm-dialog.module.css';
import { DialogFrame } from './dialog-frame.tsx';

interface ConfirmDialogProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  children: ReactNode;
  danger?: boolean;
}

/** A dialog that asks for confirmation. Both buttons close it; 'Cancel' receives the focus. */
export function ConfirmDialog({
  title,
  open,
  onOpenChange,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  children,
  danger = false,
}: ConfirmDialogProps): ReactNode {
  const confirm = (): void => {
    onConfirm();
    onOpenChange(false);
  };
  return (
    <DialogFrame
      title={title}
      open={open}
      onOpenChange={onOpenChange}
      width={400}
      onPhone="card"
      footer={
        <>
          <Button data-initial-focus onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            className={danger ? styles.danger : undefined}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.text}>{children}</div>
    </DialogFrame>
  );
}
