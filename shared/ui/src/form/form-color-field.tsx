import { type PaletteColor, paletteColorSchema } from '@parallax/protocol';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ColorField } from '../field/color-field.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

/** A field for choosing one colour of the palette. */
export function FormColorField<In extends FieldValues, Out>({
  form,
  name,
  label = 'Color',
}: BoundTo<In, Out, PaletteColor | undefined> & { label?: string }): ReactNode {
  const { value, onChange, onBlur, error, ref } = useBoundField({ form, name });
  return (
    <ColorField
      label={label}
      ref={ref}
      value={paletteColorSchema.safeParse(value).data}
      error={error}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
