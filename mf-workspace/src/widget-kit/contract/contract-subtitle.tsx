import { type Contract, contractKey } from '@parallax/protocol';
import { StaleMark } from '@parallax/ui';
import { HeaderPicker } from '../frame/header-picker.tsx';
import { ContractField } from './contract-field.tsx';
import { contractPickerProps } from './contract-subject.tsx';
import { ANY_CONTRACT, type ContractRule } from './use-widget-contract.ts';

/** The choice of the contract in a widget's header, and the age of stale prices. */
export function ContractSubtitle({
  contract,
  compared,
  onChoose,
  rule = ANY_CONTRACT,
  showsBook = false,
  showsStored = false,
  storedAt,
}: {
  contract: Contract;
  /** another contract that the widget shows, which may be stale as well */
  compared?: Contract | undefined;
  onChoose: (key: string) => void;
  /** the contracts that the widget can show */
  rule?: ContractRule;
  /** whether the widget shows the book of the contract, which may be stale on its own */
  showsBook?: boolean;
  /** whether the widget shows stored values during an outage */
  showsStored?: boolean;
  /** the time of these values, if they may be older than the outage */
  storedAt?: number | undefined;
}) {
  return (
    <HeaderPicker
      {...contractPickerProps(contract)}
      label="Choose a contract"
      age={
        <StaleMark
          showsWait
          hasStoredValues={showsStored}
          storedAt={storedAt}
          {...(showsBook && { books: [contractKey(contract)] })}
          tickers={(compared ? [contract, compared] : [contract]).map(contractKey)}
        />
      }
    >
      {(close) => (
        <ContractField
          label="Contract"
          value={contractKey(contract)}
          accepts={rule.accepts}
          onChange={(key) => {
            close();
            onChoose(key);
          }}
        />
      )}
    </HeaderPicker>
  );
}
