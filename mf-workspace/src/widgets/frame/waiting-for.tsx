import { type Contract, contractKey } from '@parallax/protocol';
import { waitingText } from '@parallax/ui';
import { type ListenForPrices, useHasPrices } from './use-has-prices.ts';
import styles from './waiting-for.module.css';

/** A notice in place of figures that the venue has not sent yet. */
export const Waiting = ({ contract }: { contract: Contract }) => (
  <output className={styles.text}>{waitingText(contract)}</output>
);

/** The same notice in place of a table or a chart. */
export const WaitingOverlay = ({ contract }: { contract: Contract }) => (
  <div className={styles.waiting}>
    <Waiting contract={contract} />
  </div>
);

/** Overlays a widget until its venue has sent prices of the contract. */
export function WaitingFor({ contract, listen }: { contract: Contract; listen: ListenForPrices }) {
  if (useHasPrices(contractKey(contract), listen)) return null;
  return <WaitingOverlay contract={contract} />;
}
