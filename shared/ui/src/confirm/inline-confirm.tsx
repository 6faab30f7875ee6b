import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useCloseOnBack } from '../dialog/use-close-on-back.ts';
import { type Outcome, toOutcome } from '../outcome.ts';
import { focusViewAfter } from '../section/focus-view-after.ts';
import styles from './inline-confirm.module.css';

interface InlineConfirmProps {
  /** the text of the button and of the confirm button */
  label: string;
  /** the item that the action applies to, appended to the first button's accessible name */
  itemName: string;
  /** the consequence of confirming */
  warning: string;
  /** performs the action and reports the result to the user */
  onConfirm: () => Promise<Outcome>;
}

function Confirmation(props: {
  label: string;
  warning: string;
  onDecide: (confirmed: boolean) => void;
  isBusy: boolean;
  cancel: RefObject<HTMLButtonElement | null>;
}): ReactNode {
  const { label, warning, onDecide, isBusy, cancel } = props;
  const id = useId();
  useCloseOnBack(true, () => onDecide(false));
  useEffect(() => cancel.current?.focus(), [cancel]);
  return (
    <div className={styles.question} role="group" aria-labelledby={id}>
      <p id={id} className={styles.warning}>
        {warning}
      </p>
      <Button ref={cancel} aria-describedby={id} onClick={() => onDecide(false)}>
        Cancel
      </Button>
      <Button
        variant="danger"
        className={styles.confirm}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        aria-describedby={id}
        onClick={() => !isBusy && onDecide(true)}
      >
        {label}
      </Button>
    </div>
  );
}

/** A button that asks for confirmation inline. 'Cancel' receives the focus. */
export function InlineConfirm({
  label,
  itemName,
  warning,
  onConfirm,
}: InlineConfirmProps): ReactNode {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (returnsFocus.current && !isConfirming) button.current?.focus();
    returnsFocus.current = isConfirming;
  }, [isConfirming]);

  const decide = async (confirmed: boolean): Promise<void> => {
    if (confirmed) {
      const confirmation = cancel.current?.parentElement;
      const focusView = confirmation && focusViewAfter(confirmation);
      setBusy(true);
      const { ok } = await toOutcome(onConfirm);
      setBusy(false);
      if (ok) {
        // the item will be removed: focus its view instead of the button
        returnsFocus.current = false;
        focusView?.();
      }
    }
    setConfirming(false);
  };
  if (isConfirming) {
    return (
      <Confirmation
        label={label}
        warning={warning}
        isBusy={isBusy}
        cancel={cancel}
        onDecide={(confirmed) => void decide(confirmed)}
      />
    );
  }
  return (
    <Button
      ref={button}
      variant="danger"
      aria-label={`${label} ${itemName}`}
      onClick={() => setConfirming(true)}
    >
      {label}
    </Button>
  );
}
