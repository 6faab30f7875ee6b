import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { HeldButton } from '../press/held-button.tsx';
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
  /** whether the confirm button must be held, where a press by mistake is likely and costs money */
  held?: boolean;
  /** why it cannot be confirmed now */
  blocked?: string | undefined;
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
  held = false,
  blocked,
}: ConfirmDialogProps): ReactNode {
  const reasonId = useId();
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
          {held ? (
            <HeldButton label={confirmLabel} blocked={blocked} onHeld={confirm} />
          ) : (
            <Button
              variant={danger ? 'danger' : 'primary'}
              className={danger ? styles.danger : undefined}
              aria-disabled={blocked !== undefined || undefined}
              aria-describedby={blocked === undefined ? undefined : reasonId}
              onClick={() => blocked === undefined && confirm()}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.text}>{children}</div>
      {!held && blocked !== undefined && (
        <output className={styles.reason}>
          <span id={reasonId}>{blocked}</span>
        </output>
      )}
    </DialogFrame>
  );
}
