import { contractOnVenue } from '@parallax/protocol';
import { useContracts, useDashContract, useDisconnectedVenues } from '@parallax/store';
import { Switch } from '@parallax/ui';
import { useRef } from 'react';
import { ContractSearch } from './contract-search.tsx';
import { DelistedContract } from './delisted-contract.tsx';
import { Figures } from './figures.tsx';
import styles from './search-bar.module.css';
import { SpreadFigures } from './spread-figures.tsx';
import { useSpread } from './use-spread.ts';

/**
 * The contract search with the figures of the selected contract, or the spread of two contracts.
 */
export function SearchBar() {
  const contracts = useContracts();
  const [chosen, choose, delisted] = useDashContract();
  const bar = useRef<HTMLDivElement>(null);
  const spread = useSpread(contracts, chosen);
  const { legB } = spread;
  const disconnected = useDisconnectedVenues();
  const shown = [chosen, spread.on ? legB : undefined];
  const disconnectedLeg = shown.find((contract) => contract && disconnected.has(contract.exchange));
  // if both legs are delisted, only the notice of the first is shown
  const missing = delisted ?? spread.delisted;
  const focusMissing = () => {
    const fields = bar.current?.querySelectorAll('input') ?? [];
    fields[delisted === undefined ? fields.length - 1 : 0]?.focus();
  };
  return (
    <div ref={bar} className={styles.bar} data-spread-mode={spread.on || undefined}>
      <ContractSearch
        label="Search contracts"
        chosen={chosen}
        onChoose={choose}
        leg={spread.on ? 'A' : undefined}
        withShortcut={!spread.on}
      />
      <Switch label="Spread" checked={spread.on} onCheckedChange={spread.setOn} />
      {spread.on && <ContractSearch label="Leg B" chosen={legB} onChoose={spread.choose} leg="B" />}
      {missing !== undefined && (
        <DelistedContract contractKey={missing} onChooseAnother={focusMissing} />
      )}
      {disconnectedLeg && (
        <p className={styles.text}>{contractOnVenue(disconnectedLeg)} is no longer connected</p>
      )}
      {!spread.on && chosen && !disconnectedLeg && <Figures contract={chosen} />}
      {spread.on && chosen && legB && !disconnectedLeg && <SpreadFigures a={chosen} b={legB} />}
    </div>
  );
}
