import { useLeave } from '@parallax/ui/state';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SubmitRow } from '../field/submit-row.tsx';
import { Notice } from '../status/notice.tsx';
import styles from './form.module.css';
import type { SchemaForm } from './use-schema-form.ts';

export interface FormProps<In extends FieldValues, Out> {
  form: SchemaForm<In, Out>;
  /** 'Save' by default */
  submitLabel?: string | undefined;
  /** adds a 'Cancel' button */
  onCancel?: () => void;
  /** accessible name, needed if a screen has several forms */
  label?: string;
  /** set when the edited item was deleted: the input remains, and the submit button is disabled */
  deletedText?: string | undefined;
  /** shown as the hint when the caller has set `form.canSubmit` to false for something other than a field */
  missingText?: string | undefined;
  children: ReactNode;
}

const ignore = (event: FormEvent): void => event.preventDefault();

/** Form layout: the fields, followed by 'Cancel' and the submit button. */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>): ReactNode {
  const { form, submitLabel = 'Save', onCancel, label, deletedText, missingText, children } = props;
  const isDeleted = deletedText !== undefined;
  const leave = useLeave();
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={isDeleted ? ignore : form.submit}
    >
      {isDeleted && <Notice tone="warning">{deletedText}</Notice>}
      {children}
      <SubmitRow
        label={submitLabel}
        disabled={isDeleted || (!form.canSubmit && !form.isSaving)}
        hint={isDeleted ? undefined : form.hint}
        missingText={isDeleted ? undefined : missingText}
        isSaving={form.isSaving}
        onCancel={onCancel && (() => leave(onCancel))}
      />
    </form>
  );
}
