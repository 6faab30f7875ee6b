import { FeedStatus } from '@parallax/ui/account';
import styles from './side-navigation.module.css';

/** Says whether prices arrive. */
export function ConnectionIndicator() {
  return (
    <output className={styles.connection}>
      <FeedStatus stacked />
    </output>
  );
}
