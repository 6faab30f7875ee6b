import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Combobox, type ComboboxOption } from '../combobox/combobox.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

/** A searchable select. */
export function FormCombobox<In extends FieldValues, Out>({
  form,
  name,
  ...rest
}: BoundTo<In, Out, string | undefined> & {
  label: string;
  options: readonly ComboboxOption[];
  placeholder?: string;
  rowHeight?: number;
}): ReactNode {
  const { value, onChange, onBlur, error, ref } = useBoundField({ form, name });
  return (
    <Combobox
      {...rest}
      ref={ref}
      value={typeof value === 'string' ? value : undefined}
      error={error}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
