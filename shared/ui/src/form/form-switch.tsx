import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Switch } from '../field/switch.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

export function FormSwitch<In extends FieldValues, Out>({
  form,
  name,
  label,
  disabled = false,
}: BoundTo<In, Out, boolean | undefined> & { label: string; disabled?: boolean }): ReactNode {
  const { value, onChange } = useBoundField({ form, name });
  return (
    <Switch label={label} checked={value === true} disabled={disabled} onCheckedChange={onChange} />
  );
}
