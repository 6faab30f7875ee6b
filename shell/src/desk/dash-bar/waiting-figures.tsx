import { useFeedState } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useHasWaited } from '@parallax/ui';
import type { ReactNode } from 'react';
import { FigureSkeletons } from './figure-row.tsx';
import styles from './figures.module.css';

/** In place of a value before the first ticker of a contract; `loading` is shown at first. */
export function WaitingForVenue(props: { contract: Contract; loading: ReactNode }) {
  const { contract, loading } = props;
  const hasWaited = useHasWaited(contractKey(contract));
  const isDisconnected = useFeedState() === 'disconnected';
  if (!hasWaited && !isDisconnected) return loading;
  return <output className={styles.waiting}>Waiting for {contract.exchangeName}</output>;
}

/** In place of the figures before the first ticker of a contract. */
export const WaitingFigures = ({ contract }: { contract: Contract }) => (
  <WaitingForVenue contract={contract} loading={<FigureSkeletons />} />
);
