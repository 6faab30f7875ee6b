import type { Provider } from './provider.ts';
import styles from './providers.module.css';

/** Opens the provider's setup guide in a new tab. */
export const GuideLink = ({ label, guide }: Provider) => (
  <a
    className={styles.guide}
    href={`/guides/${guide}`}
    target="_blank"
    rel="noopener noreferrer"
    title="Opens in a new tab"
  >
    {label} setup guide
  </a>
);
