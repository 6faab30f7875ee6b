import { preloadRemote } from '@parallax/federation/loading';
import { Link } from '@parallax/federation/navigation';
import { Icon } from '@parallax/ui';
import { ProductLogo } from '../../brand/product-logo.tsx';
import { type Area, areas } from '../../routes/areas.ts';
import { ConnectionIndicator } from './connection-indicator.tsx';
import styles from './side-navigation.module.css';

function preload(area: Area): void {
  preloadRemote(area.of);
  if (area.header) preloadRemote(`${area.remote}/header`);
}

/** Links to the areas, each to its last open sheet. */
export function SideNavigation({ open, linkOf }: { open: Area; linkOf: (path: string) => string }) {
  return (
    <div className={styles.side}>
      <div className={styles.logo}>
        <ProductLogo size="small" />
      </div>
      <nav aria-label="Areas" className={styles.areas}>
        {areas().map((area) => (
          <Link
            key={area.path}
            to={linkOf(area.path)}
            className={styles.area}
            aria-current={area.path === open.path ? 'page' : undefined}
            onPointerEnter={() => preload(area)}
            onFocus={() => preload(area)}
          >
            <Icon source={area.icon} size={18} strokeWidth={1.6} />
            {area.label}
          </Link>
        ))}
      </nav>
      <ConnectionIndicator />
    </div>
  );
}
