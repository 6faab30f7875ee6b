import { type Contract, contractKey } from '@parallax/protocol';
import { type ListenForPrices, useHasPrices } from './use-has-prices.ts';
import styles from './waiting-for.module.css';

export const waitingText = (contract: Contract): string => `Waiting for ${contract.exchangeName}`;

/** Overlays a widget until its venue has sent prices of the contract. */
export function WaitingFor({ contract, listen }: { contract: Contract; listen: ListenForPrices }) {
  if (useHasPrices(contractKey(contract), listen)) return null;
  return <output className={styles.waiting}>{waitingText(contract)}</output>;
}
