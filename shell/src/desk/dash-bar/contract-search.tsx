import { type Contract, contractKey } from '@parallax/contract';
import { Combobox, contractDetail, contractOptions } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import styles from './contract-search.module.css';
import { useSearchShortcut } from './use-search-shortcut.ts';

/** Chooses the dash bar's contract among all contracts of the catalogue. */
export function ContractSearch(props: {
  contracts: readonly Contract[];
  chosen: Contract | undefined;
  onChoose: (key: string) => void;
}) {
  const { contracts, chosen, onChoose } = props;
  const [query, setQuery] = useState('');
  const search = useMemo(() => contractOptions(contracts), [contracts]);
  const options = useMemo(() => search(query), [search, query]);
  const box = useRef<HTMLDivElement>(null);
  const shortcut = useSearchShortcut(box);

  return (
    <div ref={box} className={styles.search}>
      <Combobox
        label="Search contracts"
        hideLabel
        className={styles.field}
        options={options}
        value={chosen && contractKey(chosen)}
        onChange={onChoose}
        onQuery={setQuery}
        placeholder="Search contracts"
      />
      <Search size={14} aria-hidden className={styles.icon} />
      {/* The field's own text gives way to this until the field has the focus. */}
      <div aria-hidden className={styles.chosen}>
        {chosen && (
          <>
            <span className={styles.name}>{contractName(chosen)}</span>
            <span className={styles.detail}>{contractDetail(chosen)}</span>
          </>
        )}
        <kbd className={styles.shortcut}>{shortcut}</kbd>
      </div>
    </div>
  );
}
