import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { PasswordRules } from '../field/password-rules.tsx';
import type { BoundTo } from './bound-field.ts';
import { FormTextField } from './form-text-field.tsx';

/** A new password with its rules. */
export function FormPasswordField<In extends FieldValues, Out>({
  form,
  name,
  label,
}: BoundTo<In, Out, string | null | undefined> & { label: string }): ReactNode {
  const typed: unknown = useWatch({ control: form.control, name });
  return (
    <>
      <FormTextField
        form={form}
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
      />
      <PasswordRules password={typeof typed === 'string' ? typed : ''} />
    </>
  );
}
