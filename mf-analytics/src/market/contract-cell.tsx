import { type Contract, contractKey } from '@parallax/protocol';
import { Settlement } from '@parallax/ui';
import styles from './contract-cell.module.css';
import type { MarketValues } from './market-values.ts';
import { useStalenessRef } from './use-staleness-ref.ts';

/** The name of a contract, and the settlement of a future. */
export function ContractCell(props: {
  contract: Contract;
  name: string;
  /** keys of the contracts whose staleness decides whether the row is sorted by its figures */
  watched: readonly string[];
  values: MarketValues;
}) {
  const element = useStalenessRef(props.watched, props.values);
  return (
    <span ref={element} className={styles.contract} title={contractKey(props.contract)}>
      {props.name}
      <Settlement contract={props.contract} />
    </span>
  );
}
