import { guidePath } from '@parallax/protocol';
import type { Provider } from './provider.ts';
import styles from './providers.module.css';

/** Opens the provider's setup guide in a new tab. */
export const GuideLink = ({ id, label }: Provider) => (
  <a
    className={styles.guide}
    href={guidePath(id)}
    target="_blank"
    rel="noopener noreferrer"
    title="Opens in a new tab"
  >
    {label} setup guide
  </a>
);
