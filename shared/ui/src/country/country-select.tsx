import { COUNTRIES } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { Combobox, type ComboboxOption } from '../combobox/combobox.tsx';

const ROW_HEIGHT = 40;

const OPTIONS: readonly ComboboxOption[] = COUNTRIES.map(({ name, dial_code: dial, code }) => ({
  value: name,
  label: name,
  detail: `${code} ${dial}`,
}));

/** Selects a country, searchable by name, code and dial code. */
export function CountrySelect(props: {
  label: string;
  /** the country's name; names outside the list count as no selection */
  value: string | undefined;
  onChange: (name: string) => void;
}): ReactNode {
  return (
    <Combobox {...props} options={OPTIONS} placeholder="Search countries" rowHeight={ROW_HEIGHT} />
  );
}
