import {
  type Contract,
  contractName,
  contractWithVenue,
  PERPETUAL_SUFFIX,
  pairName,
} from '@parallax/protocol';
import { Settlement } from '@parallax/ui';
import styles from './contract-cell.module.css';
import type { MarketValues } from './market-values.ts';
import { useStalenessRef } from './use-staleness-ref.ts';

/** The name of a contract, whose pair stands out, and the settlement of a future. */
export function ContractCell(props: {
  contract: Contract;
  /** keys of the contracts whose staleness decides whether the row is sorted by its figures */
  watched: readonly string[];
  values: MarketValues;
}) {
  const { contract } = props;
  const isPerpetual = contract.instType === 'perpetual';
  const element = useStalenessRef(props.watched, props.values);
  return (
    <span ref={element} className={styles.contract} title={contractWithVenue(contract)}>
      {isPerpetual ? pairName(contract) : contractName(contract)}
      {isPerpetual && <span className={styles.type}> {PERPETUAL_SUFFIX}</span>}
      <Settlement contract={contract} />
    </span>
  );
}
