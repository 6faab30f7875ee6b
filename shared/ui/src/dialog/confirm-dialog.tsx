import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { HeldButton } from '../press/held-button.tsx';
import { useNewPress } from '../press/use-new-press.ts';
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
  /** whether something is lost for good */
  danger?: boolean;
  /** whether the confirm button must be held, where a press by mistake is likely and costs money */
  held?: boolean;
  /** why it cannot be confirmed now */
  blocked?: string | undefined;
}

/**
 * The button that confirms, which takes new presses only. It has the focus, except where what is lost does not come
 * back.
 */
function ConfirmButton({
  label,
  danger,
  blocked,
  reasonId,
  onPress,
}: {
  label: string;
  danger: boolean;
  blocked: boolean;
  reasonId: string;
  onPress: () => void;
}): ReactNode {
  return (
    <Button
      {...useNewPress()}
      variant={danger ? 'danger' : 'primary'}
      className={danger ? styles.danger : undefined}
      data-initial-focus={danger ? undefined : ''}
      aria-disabled={blocked || undefined}
      aria-describedby={blocked ? reasonId : undefined}
      onClick={() => !blocked && onPress()}
    >
      {label}
    </Button>
  );
}

/**
 * A dialog that asks for confirmation. Both buttons close it; the one that confirms receives the focus, or 'Cancel'
 * if `danger`.
 */
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
          <Button data-initial-focus={danger ? '' : undefined} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          {held ? (
            <HeldButton label={confirmLabel} blocked={blocked} onHeld={confirm} />
          ) : (
            <ConfirmButton
              label={confirmLabel}
              danger={danger}
              blocked={blocked !== undefined}
              reasonId={reasonId}
              onPress={confirm}
            />
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
