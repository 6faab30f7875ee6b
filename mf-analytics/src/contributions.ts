import type { Declaration } from '@parallax/federation/loading';

/**
 * The views are ordered Spot ladders (10), Forward ladders (20), Basis screener (30), Funding (40),
 * Perp vs perp (50).
 */
export default {
  page: () => import('./page/page.tsx'),
  header: () => import('./sheet-tabs/sheet-tabs.tsx'),
  pages: [
    {
      path: 'analytics',
      label: 'Analytics',
      order: 40,
      icon: 'chart-no-axes-column',
      views: true,
      header: true,
    },
  ],
  analyticsViews: [
    {
      id: 'spot-ladders',
      label: 'Spot ladders',
      order: 10,
      load: () => import('./spot-ladders/spot-ladders-view.tsx'),
      withPage: true,
    },
  ],
} satisfies Declaration<'mf_analytics'>;
