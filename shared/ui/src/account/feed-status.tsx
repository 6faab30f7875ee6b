import { type FeedState, useFeedState } from '@parallax/feed';
import type { ReactNode } from 'react';
import { StatusDot } from '../status/status-dot.tsx';
import styles from './feed-status.module.css';

/** While the first connection is pending, no prices arrive, but it is not shown as a failure. */
const STATUS_BY_FEED_STATE = {
  connecting: { tone: 'quiet', label: 'Disconnected' },
  connected: { tone: 'up', label: 'Connected' },
  disconnected: { tone: 'down', label: 'Disconnected' },
} as const satisfies Record<FeedState, object>;

/**
 * The state of the price feed. `stacked` puts the dot above its label to fit the side navigation.
 */
export function FeedStatus({ stacked = false }: { stacked?: boolean }): ReactNode {
  const { tone, label } = STATUS_BY_FEED_STATE[useFeedState()];
  const shown = stacked ? <span className={styles.word}>{label}</span> : label;
  return <StatusDot tone={tone} label={shown} stacked={stacked} />;
}
