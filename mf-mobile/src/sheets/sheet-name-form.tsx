import type { Sheet } from '@parallax/protocol';
import { checkSheetName } from '@parallax/sheets';
import { Button, TextField } from '@parallax/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import styles from './sheets-modal.module.css';

/** An inline form for a sheet's name. It stays open when `onSubmit` rejects. */
export function SheetNameForm(props: {
  submitLabel: 'Add' | 'Save';
  initial: string;
  /** sheets whose names are taken */
  others: readonly Sheet[];
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { submitLabel, initial, others, onSubmit, onCancel } = props;
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const check = checkSheetName(name, others, submitLabel === 'Save');
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
      // the mutation has shown the toast
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
