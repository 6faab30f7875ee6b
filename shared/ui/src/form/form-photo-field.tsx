import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PhotoField } from '../photo/photo-field.tsx';
import { type BoundTo, useBoundField } from './bound-field.ts';

/** A photo, stored as raw base64 or null. */
export function FormPhotoField<In extends FieldValues, Out>({
  form,
  name,
  ownerName,
}: BoundTo<In, Out, string | null | undefined> & {
  ownerName: string;
}): ReactNode {
  const { value, onChange } = useBoundField({ form, name });
  return (
    <PhotoField
      name={ownerName}
      photo={typeof value === 'string' ? value : null}
      onPhoto={onChange}
    />
  );
}
