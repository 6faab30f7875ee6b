import type { AnalyticsPage } from '@parallax/contract';
import { Link } from '@parallax/federation/navigation';
import styles from './sub-area-links.module.css';
import { SUB_AREAS, subAreaAddress } from './sub-areas.ts';

/** The links to the parts of Analytics, the open one marked. */
export function SubAreaLinks({ open }: { open: AnalyticsPage }) {
  return (
    <nav aria-label="Analytics views" className={styles.links}>
      {SUB_AREAS.map(({ menuBar, label }) => (
        <Link
          key={menuBar}
          to={subAreaAddress(menuBar)}
          className={styles.link}
          aria-current={menuBar === open ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
