import { type FeedState, useFeedState } from '@parallax/feed';
import { StatusDot } from '@parallax/ui';
import styles from './side-navigation.module.css';

const READS = {
  connecting: { tone: 'quiet', label: 'Connecting' },
  connected: { tone: 'up', label: 'Connected' },
  disconnected: { tone: 'down', label: 'Disconnected' },
} as const satisfies Record<FeedState, object>;

/** Says whether prices arrive. */
export function ConnectionIndicator() {
  const { tone, label } = READS[useFeedState()];
  return (
    <output className={styles.connection}>
      <StatusDot tone={tone} label={label} stacked />
    </output>
  );
}
