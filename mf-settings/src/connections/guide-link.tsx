import { guidePath } from '@parallax/protocol';
import styles from './guide-link.module.css';

/** Opens a provider's setup guide in a new tab. `id` is the provider's id in the catalogue. */
export const GuideLink = ({ id, name }: { id: string; name: string }) => (
  <a className={styles.link} href={guidePath(id)} target="_blank" rel="noopener noreferrer">
    Setup guide for {name} (opens in a new tab)
  </a>
);
