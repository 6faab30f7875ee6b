import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface SearchFieldProps extends Omit<TextFieldProps, 'hideLabel' | 'type' | 'onChange'> {
  onChange: (query: string) => void;
}

/** A search field, whose label is also its placeholder by default. */
export function SearchField({ onChange, ...rest }: SearchFieldProps): ReactNode {
  return (
    <TextField
      placeholder={rest.label}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      hideLabel
      type="search"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
