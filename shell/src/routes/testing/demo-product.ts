import { setProductMap } from '@parallax/federation/loading';
import { productMapOf, type WidgetContribution } from '@parallax/federation/registry';
import { areas } from '../areas.ts';

const CANVAS = { canvas: true, addWidget: true } as const;

const ORDER_BOOK: WidgetContribution = {
  type: 'ORDER_BOOK',
  title: 'Order book',
  category: 'Market data',
  description: '',
  order: 10,
  icon: 'book-open',
  listing: 'add-widget',
  size: { w: 6, h: 18 },
  minSize: { w: 6, h: 10 },
  narrow: { wholeRow: false },
  contracts: ['spot', 'perpetual'],
  keyword: { word: 'book' },
};

/** Sets the shell's product map to a small demo product. */
export function setDemoProduct(): void {
  const map = productMapOf(
    {
      mf_workspace: {
        pages: [
          { path: 'execution', label: 'Execution', order: 10, icon: 'trending-up', ...CANVAS },
          { path: 'risk', label: 'Risk', order: 20, icon: 'shield', ...CANVAS },
          { path: 'portfolio', label: 'Portfolio', order: 30, icon: 'chart-pie', ...CANVAS },
          { path: 'algo', label: 'Algo', order: 50, icon: 'cpu', canvas: true },
        ],
        widgets: [ORDER_BOOK],
      },
      mf_analytics: {
        pages: [{ path: 'analytics', label: 'Analytics', order: 40, views: true, header: true }],
        analyticsViews: [{ id: 'spot-ladders', label: 'Spot ladders', order: 10 }],
      },
      mf_settings: { settingsTabs: [{ id: 'about', label: 'About', order: 80 }] },
      mf_mobile: { pages: [{ path: 'mobile', label: 'Mobile', order: 60, phone: true }] },
    },
    (reason) => {
      throw new Error(reason);
    },
  );
  setProductMap(map);
}

/** Sets the demo product and returns one of its areas. */
export function demoArea(path: string) {
  setDemoProduct();
  const area = areas().find((candidate) => candidate.path === path);
  if (!area) throw new Error(`There is no area '${path}'.`);
  return area;
}
