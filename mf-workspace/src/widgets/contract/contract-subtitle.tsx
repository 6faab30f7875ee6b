import {
  type Contract,
  contractKey,
  contractNameParts,
  contractWithVenue,
  fullContractName,
} from '@parallax/protocol';
import { Popover, Settlement, StaleMark, VenueLabel } from '@parallax/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ContractField } from './contract-field.tsx';
import styles from './contract-subtitle.module.css';
import { ANY_CONTRACT, type ContractRule } from './use-widget-contract.ts';

/**
 * A button with the contract of a widget, which opens the choice of another one, and the stale
 * mark.
 */
export function ContractSubtitle({
  contract,
  onChoose,
  rule = ANY_CONTRACT,
}: {
  contract: Contract;
  onChoose: (key: string) => void;
  /** the contracts that the widget can show */
  rule?: ContractRule;
}) {
  const [open, setOpen] = useState(false);
  const choose = (key: string): void => {
    setOpen(false);
    onChoose(key);
  };
  const [underlying, strike] = contractNameParts(contract);
  const name = fullContractName(contract);
  return (
    <span className={styles.subtitle} data-contract="">
      <Popover
        label="Choose a contract"
        align="start"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            data-no-drag=""
            className={styles.picker}
            aria-label={`${name} ${contract.exchangeName}, choose another`}
            title={contractWithVenue(contract)}
          >
            <span className={styles.name}>
              <span>{underlying}</span>
              {strike !== undefined && <span> {strike}</span>}
              <Settlement contract={contract} />
            </span>{' '}
            <VenueLabel
              contract={contract}
              icon={<ChevronDown aria-hidden size={12} className={styles.chevron} />}
            />
          </button>
        }
      >
        <ContractField
          label="Contract"
          value={contractKey(contract)}
          accepts={rule.accepts}
          onChange={choose}
        />
      </Popover>
      <span className={styles.age}>
        <StaleMark tickers={[contractKey(contract)]} />
      </span>
    </span>
  );
}
