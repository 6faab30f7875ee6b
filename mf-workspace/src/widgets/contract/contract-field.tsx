import { contractKey, searchContracts } from '@parallax/contract';
import { useContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { contractName } from './contract-name.ts';

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
  const options = useMemo(
    () =>
      searchContracts(contracts, wanted).map((contract) => ({
        value: contractKey(contract),
        label: contractName(contract),
        detail: `${contract.exchange} · ${contract.instType}`,
      })),
    [contracts, wanted],
  );
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
