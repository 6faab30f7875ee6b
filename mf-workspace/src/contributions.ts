import type { Declaration } from '@parallax/federation/loading';

/**
 * Widgets are listed by `order`: those of 'Add Widget' first, then those that only 'Add component'
 * offers.
 */
export default {
  page: () => import('./page/page.tsx'),
  exposes: {
    'sheet-canvas': () => import('./canvas/sheet-canvas.tsx'),
    'widget-list': () => import('./add-widget/widget-list.tsx'),
  },
  pages: [
    {
      path: 'execution',
      label: 'Execution',
      order: 10,
      icon: 'trending-up',
      canvas: true,
      addWidget: true,
    },
    { path: 'risk', label: 'Risk', order: 20, icon: 'shield', canvas: true, addWidget: true },
    {
      path: 'portfolio',
      label: 'Portfolio',
      order: 30,
      icon: 'chart-pie',
      canvas: true,
      addWidget: true,
    },
    { path: 'algo', label: 'Algo', order: 50, icon: 'cpu', canvas: true },
  ],
  widgets: [
    {
      type: 'ORDER_BOOK',
      title: 'Order book',
      category: 'Market data',
      description: 'Bids and asks with depth, grouped by price',
      order: 10,
      icon: 'book-open',
      listing: 'add-widget',
      size: { w: 6, h: 18 },
      minSize: { w: 6, h: 10 },
      load: () => import('./widgets/order-book/order-book-widget.ts'),
    },
    {
      type: 'RECENT_TRADES',
      title: 'Recent trades',
      category: 'Market data',
      description: 'Every trade as it happens, newest first',
      order: 30,
      icon: 'arrow-down-up',
      listing: 'add-widget',
      size: { w: 6, h: 18 },
      minSize: { w: 5, h: 4 },
      load: () => import('./widgets/recent-trades/recent-trades-widget.ts'),
    },
    {
      type: 'WATCH_LIST',
      title: 'Watch list',
      category: 'Market data',
      description: 'The contracts you follow, side by side',
      order: 100,
      icon: 'eye',
      listing: 'add-component',
      size: { w: 12, h: 12 },
      minSize: { w: 6, h: 5 },
      load: () => import('./widgets/watch-list/watch-list-widget.ts'),
    },
  ],
} satisfies Declaration<'mf_workspace'>;
