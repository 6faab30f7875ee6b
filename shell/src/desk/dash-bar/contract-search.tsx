import { type Contract, contractKey, contractWithVenue } from '@parallax/protocol';
import { useFundingHours, useSearchableContracts } from '@parallax/store';
import {
  Combobox,
  ContractFigureHeaders,
  ContractFigures,
  type ContractOption,
  columnDecimals,
  contractOptions,
  NO_TYPE_FILTER,
  Settlement,
  TypeChips,
  VenueLabel,
} from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { shortcutText } from '../palette-shortcut.ts';
import styles from './contract-search.module.css';

/** Selects a contract for the dash bar from the whole catalogue. */
export function ContractSearch(props: {
  label: string;
  chosen: Contract | undefined;
  onChoose: (key: string) => void;
  /** in spread mode: the letter of this leg, as in the labels of the figures */
  leg?: 'A' | 'B' | undefined;
  /** shows the shortcut of the command palette */
  withShortcut?: boolean;
}) {
  const { label, chosen, onChoose, leg, withShortcut = false } = props;
  const [query, setQuery] = useState('');
  const [types, setTypes] = useState(NO_TYPE_FILTER);
  const [isOpen, setOpen] = useState(false);
  const contracts = useSearchableContracts(isOpen);
  const search = useMemo(() => contractOptions(contracts), [contracts]);
  const { options, count, countOfType } = useMemo(
    () => search(query, types),
    [search, query, types],
  );

  const withFunding = useMemo(
    () => options.some(({ contract }) => contract.instType === 'perpetual'),
    [options],
  );

  const fundingHours = useFundingHours({}, isOpen && withFunding);
  const figures = useMemo(() => {
    const decimals = columnDecimals(options.map(({ contract }) => contract.priceDecimals));
    return ({ contract }: ContractOption) => (
      <ContractFigures
        contract={contract}
        decimals={decimals}
        fundingHours={fundingHours(contract)}
        {...(withFunding && { withFunding })}
      />
    );
  }, [options, withFunding, fundingHours]);

  const onOpenChange = (open: boolean) => {
    setTypes(NO_TYPE_FILTER);
    setOpen(open);
  };

  return (
    <div
      className={styles.search}
      data-empty={chosen === undefined || undefined}
      data-type={chosen?.instType}
      title={chosen && contractWithVenue(chosen)}
    >
      <Combobox
        label={label}
        hideLabel
        className={styles.field}
        options={options}
        value={chosen && contractKey(chosen)}
        onChange={onChoose}
        onQueryChange={setQuery}
        onOpenChange={onOpenChange}
        figures={figures}
        toolbar={
          <>
            <TypeChips selected={types} countOfType={countOfType} onChange={setTypes} />
            <output className={styles.count}>{options.length > 0 && count}</output>
            <ContractFigureHeaders withFunding={withFunding} />
          </>
        }
        placeholder={label}
      />
      <Search size={14} aria-hidden className={styles.icon} />
      {/* Shown instead of the input's text until the input has the focus. */}
      <div aria-hidden className={styles.chosen}>
        {chosen && (
          <>
            {leg && <span className={styles.leg}>{leg}</span>}
            <span className={styles.name}>{contractName(chosen)}</span>
            <Settlement contract={chosen} shrinks />
            <span className={styles.detail}>
              <VenueLabel contract={chosen} />
            </span>
          </>
        )}
        {withShortcut && <kbd className={styles.shortcut}>{shortcutText()}</kbd>}
      </div>
    </div>
  );
}
