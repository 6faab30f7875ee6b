import { useContracts, useDashContract } from '@parallax/store';
import { Switch } from '@parallax/ui';
import { ContractSearch } from './contract-search.tsx';
import { Figures } from './figures.tsx';
import styles from './search-bar.module.css';
import { SpreadFigures } from './spread-figures.tsx';
import { useSpread } from './use-spread.ts';

/** The search across all contracts with the figures of the chosen one, or the spread of two. */
export function SearchBar() {
  const contracts = useContracts();
  const [chosen, choose] = useDashContract();
  const spread = useSpread(contracts, chosen);
  const { other } = spread;
  return (
    <div className={styles.bar} data-spread-mode={spread.on || undefined}>
      <ContractSearch
        label="Search contracts"
        contracts={contracts}
        chosen={chosen}
        onChoose={choose}
        withShortcut={!spread.on}
      />
      <Switch label="Spread" checked={spread.on} onCheckedChange={spread.turn} />
      {spread.on && (
        <ContractSearch
          label="Other leg"
          contracts={contracts}
          chosen={other}
          onChoose={spread.choose}
        />
      )}
      {!spread.on && chosen && <Figures contract={chosen} />}
      {spread.on && chosen && other && <SpreadFigures contracts={contracts} a={chosen} b={other} />}
    </div>
  );
}
