import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../field/text-field.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

export type FormTextFieldProps<In extends FieldValues, Out> = BoundTo<
  In,
  Out,
  string | null | undefined
> &
  Omit<TextFieldProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'> & {
    /** transforms the typed text, for example to remove all but digits */
    sanitize?: (typed: string) => string;
  };

const unchanged = (typed: string): string => typed;

export function FormTextField<In extends FieldValues, Out>({
  form,
  name,
  sanitize = unchanged,
  ...rest
}: FormTextFieldProps<In, Out>): ReactNode {
  const { value, onChange, ...field } = useBoundField({ form, name });
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...field}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(sanitize(event.target.value))}
    />
  );
}
