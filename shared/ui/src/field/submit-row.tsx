import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import styles from './submit-row.module.css';

/** Why a form cannot be submitted. */
export type SaveHint = 'unchanged' | 'incomplete';

const TEXTS: Readonly<Record<SaveHint, string>> = {
  unchanged: 'Nothing has changed yet.',
  incomplete: 'Some fields are empty or not valid yet.',
};

/** The last row of a form: why it cannot be submitted, 'Cancel' and the submit button. */
export function SubmitRow(props: {
  label: string;
  disabled: boolean;
  hint: SaveHint | undefined;
  /** replaces the text of the hint */
  missingText?: string | undefined;
  isSaving?: boolean;
  /** adds a 'Cancel' button */
  onCancel?: (() => void) | undefined;
}): ReactNode {
  const { label, disabled, hint, missingText, isSaving = false, onCancel } = props;
  const hintId = useId();
  const text = missingText ?? (hint && TEXTS[hint]);
  return (
    <div className={styles.row}>
      <p id={hintId} className={styles.hint}>
        {text}
      </p>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={disabled}
        aria-disabled={isSaving}
        aria-busy={isSaving}
        aria-describedby={text && hintId}
      >
        {label}
      </Button>
    </div>
  );
}
