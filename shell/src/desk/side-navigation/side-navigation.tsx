import { preloadRemote } from '@parallax/federation/loading';
import { Link } from '@parallax/federation/navigation';
import { Icon } from '@parallax/ui';
import { FeedStatus } from '@parallax/ui/account';
import { TIME_ZONE_HINT, timeZoneName } from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { ProductLogo } from '../../brand/product-logo.tsx';
import { type Area, areas } from '../../routes/areas.ts';
import styles from './side-navigation.module.css';

function preload(area: Area): void {
  preloadRemote(area.expose);
  if (area.header) preloadRemote(`${area.remote}/header`);
}

/** The time zone of all times on the page. */
function ZoneMark() {
  const zone = useTimeZone();
  return (
    <aside className={styles.zone} aria-label="Time zone" title={TIME_ZONE_HINT}>
      {timeZoneName(zone)}
    </aside>
  );
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
      <FeedStatus stacked className={styles.connection} />
      <ZoneMark />
    </div>
  );
}
