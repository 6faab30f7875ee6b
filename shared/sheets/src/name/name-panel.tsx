import type { Sheet } from '@parallax/protocol';
import { Button, Popover, TextField } from '@parallax/ui';
import { holdFocus } from '@parallax/ui/state';
import { useRef, useState } from 'react';
import styles from './name-panel.module.css';
import { useSheetNameForm } from './use-sheet-name-form.ts';

/**
 * A popover under the element `anchor` with a form for the name of a sheet. It remains open when
 * `onSubmit` rejects, so that the name can be changed. Escape or a press outside closes it; the
 * focus then returns to `anchor`, unless the press outside moved it elsewhere. After a submit, the
 * caller moves the focus.
 */
export function NamePanel({
  title,
  submitLabel,
  initial,
  others,
  anchor,
  onSubmit,
  onClose,
}: {
  title: string;
  submitLabel: 'Add' | 'Save';
  initial: string;
  /** the sheets whose names are taken */
  others: readonly Pick<Sheet, 'name'>[];
  anchor: HTMLElement;
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [focusField] = useState(() => (input: HTMLInputElement | null) => {
    field.current = input;
    // a dialog that opened this popover may restore the focus when it closes
    if (input) holdFocus(input);
  });
  const { name, setName, error, isValid, busy, submit } = useSheetNameForm({
    initial,
    others,
    isRename: submitLabel === 'Save',
    onSubmit,
    onFailed: () => field.current?.focus(),
  });

  const cancel = () => {
    onClose();
    anchor.focus();
  };

  return (
    <Popover
      label={title}
      anchor={anchor}
      align="start"
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <form className={styles.form} onSubmit={submit}>
        <h2 className={styles.title}>{title}</h2>
        <TextField
          ref={focusField}
          label="Sheet name"
          value={name}
          autoComplete="off"
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={!isValid} aria-disabled={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
