import { type Contract, contractKey } from '@parallax/protocol';
import { StaleMark } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import type { MarketValues } from '../market/market-values.ts';
import { useWatched } from '../market/use-watched.ts';
import styles from './basis-screener.module.css';

/** A contract of a row, and that its prices are stale. */
export function ContractCell(props: {
  contract: Contract;
  /** keys of the contracts whose staleness decides whether the row ranks */
  watched: readonly string[];
  values: MarketValues;
}) {
  const { contract, watched, values } = props;
  const element = useWatched(watched, values);
  const key = contractKey(contract);
  return (
    <span ref={element} className={styles.contract} title={key}>
      {contractName(contract)}
      <StaleMark tickers={[key]} />
    </span>
  );
}
