import { FeedStatus } from '@parallax/ui/account';
import styles from './side-navigation.module.css';

/** The state of the price feed, announced when it changes. */
export function ConnectionIndicator() {
  return (
    // an open dialog hides everything but explicit live regions from screen readers
    <output className={styles.connection} aria-live="polite">
      <FeedStatus stacked />
    </output>
  );
}
