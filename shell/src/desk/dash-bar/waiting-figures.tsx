import { type Contract, contractKey } from '@parallax/protocol';
import { StaleMark, useShowsWaiting, waitingText } from '@parallax/ui';
import type { ReactNode } from 'react';
import { FigureSkeletons } from './figure-row.tsx';
import styles from './figures.module.css';

/**
 * In place of a value before the first ticker of a contract; `loading` is shown at first. During an
 * outage it shows how long the page has waited.
 */
export function WaitingForVenue(props: { contract: Contract; loading: ReactNode }) {
  const { contract, loading } = props;
  const key = contractKey(contract);
  const showsWaiting = useShowsWaiting(key);
  if (!showsWaiting) return loading;
  return (
    <span className={styles.waiting}>
      <output>{waitingText(contract)}</output>
      <StaleMark tickers={[key]} showsWait />
    </span>
  );
}

/** In place of the figures before the first ticker of a contract. */
export const WaitingFigures = ({ contract }: { contract: Contract }) => (
  <WaitingForVenue contract={contract} loading={<FigureSkeletons />} />
);
