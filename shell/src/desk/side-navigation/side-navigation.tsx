import { warmRemote } from '@parallax/federation/loading';
import { Link } from '@parallax/federation/navigation';
import { ChartNoAxesColumn, ChartPie, Cpu, Shield, TrendingUp } from 'lucide-react';
import { ProductLogo } from '../../brand/product-logo.tsx';
import { AREAS, type Area } from '../../routes/areas.ts';
import { ConnectionIndicator } from './connection-indicator.tsx';
import styles from './side-navigation.module.css';

const ICONS = {
  execution: TrendingUp,
  risk: Shield,
  portfolio: ChartPie,
  analytics: ChartNoAxesColumn,
  algo: Cpu,
} as const;

function warm(area: Area): void {
  warmRemote(area.remote);
  if (area.canvas === undefined) warmRemote('mf_analytics/sheet-tabs');
}

/** The areas, each link leading back to the sheet last open in it. */
export function SideNavigation({ open, linkOf }: { open: Area; linkOf: (slug: string) => string }) {
  return (
    <div className={styles.side}>
      <div className={styles.logo}>
        <ProductLogo size="small" />
      </div>
      <nav aria-label="Areas" className={styles.areas}>
        {AREAS.map((area) => {
          const Icon = ICONS[area.slug];
          return (
            <Link
              key={area.slug}
              to={linkOf(area.slug)}
              className={styles.area}
              aria-current={area.slug === open.slug ? 'page' : undefined}
              onPointerEnter={() => warm(area)}
              onFocus={() => warm(area)}
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden />
              {area.label}
            </Link>
          );
        })}
      </nav>
      <ConnectionIndicator />
    </div>
  );
}
