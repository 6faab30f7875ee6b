import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Switch } from '../field/switch.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

export function FormSwitch<In extends FieldValues, Out>({
  form,
  name,
  label,
}: BoundTo<In, Out, boolean | undefined> & { label: string }): ReactNode {
  const { value, onChange } = useBoundField({ form, name });
  return <Switch label={label} checked={value === true} onCheckedChange={onChange} />;
}
