import { useFeedState } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useHasWaited } from '@parallax/ui';
import { FigureSkeletons } from './figure-row.tsx';
import styles from './figures.module.css';

/** In place of the figures before the first ticker of a contract. */
export function WaitingFigures({ contract }: { contract: Contract }) {
  const hasWaited = useHasWaited(contractKey(contract));
  const isDisconnected = useFeedState() === 'disconnected';
  if (!hasWaited && !isDisconnected) return <FigureSkeletons />;
  return <output className={styles.waiting}>Waiting for {contract.exchangeName}</output>;
}
