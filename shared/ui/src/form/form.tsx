import { useLeave } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../button/button.tsx';
import styles from './form.module.css';
import type { SchemaForm } from './use-schema-form.ts';

export interface FormProps<In extends FieldValues, Out> {
  form: SchemaForm<In, Out>;
  submitLabel: string;
  /** adds a 'Cancel' button */
  onCancel?: () => void;
  /** accessible name, needed if a screen has several forms */
  label?: string;
  children: ReactNode;
}

/** Form layout: the fields, followed by 'Cancel' and the submit button. */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>): ReactNode {
  const { form, submitLabel, onCancel, label, children } = props;
  const leave = useLeave();
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={form.submit}>
      {children}
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="quiet" onClick={() => leave(onCancel)}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={!form.canSubmit && !form.isSaving}
          aria-disabled={form.isSaving}
          aria-busy={form.isSaving}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
