import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Checklist, type ChecklistOption } from '../field/checklist.tsx';
import { FieldGroup } from '../field/field-group.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A field for choosing any number of options. */
export function FormChecklist<In extends FieldValues, Out>({
  form,
  name,
  label,
  hideLabel = false,
  options,
  searchLabel,
}: BoundTo<In, Out, string[] | undefined> & {
  label: string;
  /** hides the label visually; it remains the accessible name */
  hideLabel?: boolean;
  options: readonly ChecklistOption[];
  /** adds a search field to a long list */
  searchLabel?: string;
}): ReactNode {
  const { value, onChange, onBlur, error, ref } = useBoundField({ form, name });
  return (
    <FieldGroup label={label} hideLabel={hideLabel} error={error}>
      <Checklist
        ref={ref}
        options={options}
        selected={toStrings(value)}
        onChange={onChange}
        onBlur={onBlur}
        {...(searchLabel !== undefined && { searchLabel })}
      />
    </FieldGroup>
  );
}
