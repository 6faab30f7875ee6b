import { type Contract, contractWithVenue } from '@parallax/protocol';
import { useContract, useShownContracts } from '@parallax/store';
import { Combobox, type ContractOption, contractOptions, withSelected } from '@parallax/ui';
import { type RefCallback, useDeferredValue, useMemo, useState } from 'react';

/** The name with the venue, which many contracts of the same name need. */
const fieldText = ({ contract }: ContractOption): string => contractWithVenue(contract);

/** Selects one of the contracts that the venue filter permits, best match first. */
export function ContractField({
  label,
  hideLabel = false,
  placeholder = 'Search contracts',
  value,
  onChange,
  accepts,
  error,
  onBlur,
  fieldRef,
}: {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  value: string | undefined;
  onChange: (key: string) => void;
  /** the contracts to offer, all by default; stable */
  accepts?: (contract: Contract) => boolean;
  /** the validation message */
  error?: string | undefined;
  onBlur?: () => void;
  fieldRef?: RefCallback<HTMLInputElement>;
}) {
  const all = useShownContracts();
  const shown = useMemo(() => (accepts === undefined ? all : all.filter(accepts)), [all, accepts]);
  const chosen = useContract(value);
  // includes the selected contract, so that the field can display it
  const contracts = useMemo(() => withSelected(shown, chosen), [shown, chosen]);
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const search = useMemo(() => contractOptions(contracts), [contracts]);
  const { options } = useMemo(() => search(deferredQuery), [search, deferredQuery]);
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      placeholder={placeholder}
      options={options}
      fieldText={fieldText}
      value={value}
      onChange={onChange}
      onQueryChange={setQuery}
      lagging={deferredQuery !== query}
      error={error}
      {...(onBlur && { onBlur })}
      {...(fieldRef && { ref: fieldRef })}
    />
  );
}
