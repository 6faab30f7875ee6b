import type { Exchange } from '@parallax/protocol';
import { type ReactNode, useMemo } from 'react';
import { Combobox, type ComboboxOption } from '../combobox/combobox.tsx';

interface ExchangeFieldProps {
  label: string;
  /** the selectable exchanges, already filtered by their flags */
  exchanges: readonly Pick<Exchange, 'name' | 'displayName'>[];
  /** an exchange's name */
  value: string;
  /** label of the selected exchange if it is not in `exchanges`, and the reason */
  absent: { label: string; detail: string };
  onChange: (name: string) => void;
}

/** Selects one exchange. The current value is always listed, even if it is not in `exchanges`. */
export function ExchangeField(props: ExchangeFieldProps): ReactNode {
  const { label, exchanges, value, absent, onChange } = props;
  const options = useMemo(() => {
    const sorted: ComboboxOption[] = exchanges
      .map(({ name, displayName }) => ({ value: name, label: displayName }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'));
    const isListed = sorted.some((option) => option.value === value);
    return isListed ? sorted : [...sorted, { value, label: absent.label, detail: absent.detail }];
  }, [exchanges, value, absent.label, absent.detail]);
  return <Combobox label={label} options={options} value={value} onChange={onChange} />;
}
