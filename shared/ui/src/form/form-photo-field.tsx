import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PhotoField } from '../photo/photo-field.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

/** A photo, stored as raw base64 or null. */
export function FormPhotoField<In extends FieldValues, Out>({
  form,
  name,
  of,
}: BoundTo<In, Out, string | null | undefined> & {
  /** the name of the photo's owner */
  of: string;
}): ReactNode {
  const { value, onChange } = useBoundField({ form, name });
  return (
    <PhotoField name={of} photo={typeof value === 'string' ? value : null} onPhoto={onChange} />
  );
}
