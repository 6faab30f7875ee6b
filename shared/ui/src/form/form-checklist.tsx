import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Checklist, type ChecklistOption } from '../field/checklist.tsx';
import { FieldGroup } from '../field/field-group.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Selects any number of options. */
export function FormChecklist<In extends FieldValues, Out>({
  form,
  name,
  label,
  options,
}: BoundTo<In, Out, string[] | undefined> & {
  label: string;
  options: readonly ChecklistOption[];
}): ReactNode {
  const { value, onChange, onBlur, error } = useBoundField({ form, name });
  return (
    <FieldGroup label={label} error={error}>
      <Checklist options={options} chosen={toStrings(value)} onChange={onChange} onBlur={onBlur} />
    </FieldGroup>
  );
}
