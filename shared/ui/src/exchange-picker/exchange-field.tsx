import type { Exchange } from '@parallax/contract';
import { type ReactNode, useMemo } from 'react';
import { Combobox, type ComboboxOption } from '../combobox/combobox.tsx';

export interface ExchangeFieldProps {
  label: string;
  /** what can be chosen, already filtered by its flags */
  exchanges: readonly Pick<Exchange, 'name' | 'displayName'>[];
  /** an exchange's name */
  value: string;
  /** how the chosen one reads when it is not among the exchanges, and why it is not */
  absent: { label: string; detail: string };
  onChange: (name: string) => void;
}

/** Picks one exchange, searched by the words of its name; the chosen one always shows. */
export function ExchangeField(props: ExchangeFieldProps): ReactNode {
  const { label, exchanges, value, absent, onChange } = props;
  const options = useMemo(() => {
    const sorted: ComboboxOption[] = exchanges
      .map(({ name, displayName }) => ({ value: name, label: displayName }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'));
    const known = sorted.some((option) => option.value === value);
    return known ? sorted : [...sorted, { value, label: absent.label, detail: absent.detail }];
  }, [exchanges, value, absent.label, absent.detail]);
  return <Combobox label={label} options={options} value={value} onChange={onChange} />;
}
