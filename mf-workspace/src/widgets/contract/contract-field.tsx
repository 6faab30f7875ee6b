import { useContracts } from '@parallax/store';
import { Combobox, contractOptions } from '@parallax/ui';
import { useDeferredValue, useMemo, useState } from 'react';

/** Chooses one of all contracts, the best match first. */
export function ContractField({
  label,
  hideLabel = false,
  placeholder = 'Search contracts',
  value,
  onChange,
}: {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  value: string | undefined;
  onChange: (key: string) => void;
}) {
  const contracts = useContracts();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const search = useMemo(() => contractOptions(contracts), [contracts]);
  const options = useMemo(() => search(wanted), [search, wanted]);
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      placeholder={placeholder}
      options={options}
      value={value}
      onChange={onChange}
      onQuery={setQuery}
    />
  );
}
