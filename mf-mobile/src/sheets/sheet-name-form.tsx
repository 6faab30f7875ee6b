import type { Sheet } from '@parallax/protocol';
import { useSheetNameForm } from '@parallax/sheets';
import { Button, TextField, useCloseOnBack } from '@parallax/ui';
import { useEffect, useRef } from 'react';
import styles from './sheets-modal.module.css';

/** An inline form for a sheet's name. It stays open when `onSubmit` rejects. */
export function SheetNameForm(props: {
  /** whether the form renames a sheet, or adds one */
  isRename: boolean;
  initial: string;
  /** sheets whose names are taken */
  others: readonly Sheet[];
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { isRename, initial, others, onSubmit, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const { name, setName, error, isValid, busy, submit } = useSheetNameForm({
    initial,
    others,
    isRename,
    onSubmit,
  });

  useCloseOnBack(true, onCancel);

  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <TextField
        label="Sheet name"
        autoComplete="off"
        enterKeyHint="done"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isValid} aria-disabled={busy}>
          {isRename ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  );
}
