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
    {
      id: 'forward-ladders',
      label: 'Forward ladders',
      order: 20,
      load: () => import('./forward-ladders/forward-ladders-view.tsx'),
    },
    {
      id: 'basis-screener',
      label: 'Basis screener',
      order: 30,
      load: () => import('./basis-screener/basis-screener-view.tsx'),
    },
    {
      id: 'funding',
      label: 'Funding',
      order: 40,
      load: () => import('./funding/funding-view.tsx'),
    },
    {
      id: 'perp-vs-perp',
      label: 'Perp vs perp',
      order: 50,
      load: () => import('./perp-vs-perp/perp-vs-perp-view.tsx'),
    },
  ],
} satisfies Declaration<'mf_analytics'>;
