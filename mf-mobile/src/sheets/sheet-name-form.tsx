import type { Sheet } from '@parallax/contract';
import { checkSheetName } from '@parallax/sheets';
import { Button, TextField } from '@parallax/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import styles from './sheets-modal.module.css';

/** Asks for a sheet's name in its place. Stays when `onSubmit` rejects, so that it can be changed. */
export function SheetNameForm(props: {
  submitLabel: 'Add' | 'Save';
  initial: string;
  /** the sheets whose names are taken */
  others: readonly Sheet[];
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { submitLabel, initial, others, onSubmit, onCancel } = props;
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const check = checkSheetName(name, others);
  const usable = check.ok && !busy && name.trim() !== initial;

  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!usable) return;
    setBusy(true);
    try {
      await onSubmit(name.trim());
    } catch {
      // the toast has said why
      setBusy(false);
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Sheet name"
        autoComplete="off"
        enterKeyHint="done"
        value={name}
        error={check.text}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!usable}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
