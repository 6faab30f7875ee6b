import { Link } from '@parallax/federation/navigation';
import styles from './sub-area-links.module.css';
import { type SubArea, subAreaAddress, subAreas } from './sub-areas.ts';

export function SubAreaLinks({ open }: { open: SubArea }) {
  return (
    <nav aria-label="Analytics views" className={styles.links}>
      {subAreas().map((subArea) => (
        <Link
          key={subArea.id}
          to={subAreaAddress(subArea)}
          className={styles.link}
          aria-current={subArea.id === open.id ? 'page' : undefined}
        >
          {subArea.label}
        </Link>
      ))}
    </nav>
  );
}
