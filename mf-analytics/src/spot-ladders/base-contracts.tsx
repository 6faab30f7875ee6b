import { type Contract, contractKey } from '@parallax/protocol';
import { LiveCell } from '@parallax/ui';
import styles from './base-contracts.module.css';

/** The base contracts and their prices, with which the ladder compares those of the other venues. */
export function BaseContracts(props: {
  contracts: readonly Contract[];
  nameOf: (exchange: string) => string;
}) {
  return (
    <ul className={styles.contracts} aria-label="Base contracts">
      {props.contracts.map((contract) => (
        <li key={contractKey(contract)} className={styles.contract}>
          <span className={styles.name}>
            {props.nameOf(contract.exchange)} {contract.base}/{contract.quote}
          </span>
          <span className={styles.label}>Bid</span>
          <LiveCell contract={contract} field="bid" />
          <span className={styles.label}>Ask</span>
          <LiveCell contract={contract} field="ask" />
        </li>
      ))}
    </ul>
  );
}
