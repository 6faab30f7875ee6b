import { FeedStatus } from '@parallax/ui/account';
import styles from './side-navigation.module.css';

/** Says whether prices arrive. */
export function ConnectionIndicator() {
  return (
    // only what says that it is live is heard under an open dialog
    <output className={styles.connection} aria-live="polite">
      <FeedStatus stacked />
    </output>
  );
}
