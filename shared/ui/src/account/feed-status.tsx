import { type FeedState, useFeedState } from '@parallax/feed';
import type { ReactNode } from 'react';
import { StatusDot } from '../status/status-dot.tsx';
import styles from './feed-status.module.css';

/** A first connection that is still being made is no failure, but prices do not arrive either. */
const READS = {
  connecting: { tone: 'quiet', label: 'Disconnected' },
  connected: { tone: 'up', label: 'Connected' },
  disconnected: { tone: 'down', label: 'Disconnected' },
} as const satisfies Record<FeedState, object>;

/** A word too long for the navigation, on two lines; it stays one word for who reads or hears it. */
const IN_TWO: Readonly<Record<string, ReactNode>> = {
  Disconnected: (
    <span className={styles.word}>
      <span className={styles.hyphen}>Dis</span>
      <wbr />
      connected
    </span>
  ),
};

/** Says whether prices arrive. `stacked`: the dot above its label, no wider than the navigation. */
export function FeedStatus({ stacked = false }: { stacked?: boolean }): ReactNode {
  const { tone, label } = READS[useFeedState()];
  const shown = stacked ? (IN_TWO[label] ?? label) : label;
  return <StatusDot tone={tone} label={shown} stacked={stacked} />;
}
