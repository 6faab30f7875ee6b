import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { GuardedDialog } from '../leave/guarded-dialog.tsx';
import { Form } from './form.tsx';
import { type SchemaForm, type SchemaFormOptions, useSchemaForm } from './use-schema-form.ts';

export interface FormDialogProps<In extends FieldValues, Out> extends SchemaFormOptions<In, Out> {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** 'Save' by default */
  submitLabel?: string;
  /** renders the fields */
  children: (form: SchemaForm<In, Out>) => ReactNode;
}

function Fields<In extends FieldValues, Out>(props: FormDialogProps<In, Out>): ReactNode {
  const { submitLabel, onOpenChange, onSaved, children, ...options } = props;
  const form = useSchemaForm({
    ...options,
    onSaved: (values) => {
      onOpenChange(false);
      onSaved?.(values);
    },
  });
  return (
    <Form form={form} submitLabel={submitLabel} onCancel={() => onOpenChange(false)}>
      {children(form)}
    </Form>
  );
}

/** A form in a dialog, which closes after saving. */
export function FormDialog<In extends FieldValues, Out>(
  props: FormDialogProps<In, Out>,
): ReactNode {
  const { title, open, onOpenChange } = props;
  return (
    <GuardedDialog title={title} open={open} onOpenChange={onOpenChange} width={440}>
      <Fields {...props} />
    </GuardedDialog>
  );
}
