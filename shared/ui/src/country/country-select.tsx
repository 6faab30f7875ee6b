import { COUNTRIES } from '@parallax/contract';
import type { ReactNode } from 'react';
import { Combobox, type ComboboxOption } from '../combobox/combobox.tsx';

const ROW_HEIGHT = 40;

const OPTIONS: readonly ComboboxOption[] = COUNTRIES.map(({ name, dial_code: dial, code }) => ({
  value: name,
  label: name,
  detail: `${code} ${dial}`,
}));

/** Chooses a country by its name; searched by name, code and dial code. */
export function CountrySelect(props: {
  label: string;
  /** the country's name; one that the list does not have is no choice */
  value: string | undefined;
  onChange: (name: string) => void;
}): ReactNode {
  return (
    <Combobox {...props} options={OPTIONS} placeholder="Search countries" rowHeight={ROW_HEIGHT} />
  );
}
