import { type Contract, contractKey } from '@parallax/protocol';
import { waitingText } from '@parallax/ui';
import { useLayoutEffect, useState } from 'react';
import styles from './waiting-for.module.css';

/** Calls `onArrive` once a contract has prices; returns the unsubscribe function. */
export type ListenForPrices = (key: string, onArrive: () => void) => () => void;

/**
 * Whether a contract has had prices since this component was mounted.
 * @param listen must be referentially stable
 */
export function useHasPrices(key: string, listen: ListenForPrices): boolean {
  const [arrivedKey, setArrivedKey] = useState<string>();
  const hasArrived = arrivedKey === key;
  useLayoutEffect(
    () => (hasArrived ? undefined : listen(key, () => setArrivedKey(key))),
    [hasArrived, key, listen],
  );
  return hasArrived;
}

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
