import { afterEach, describe, expect, it } from '@jest/globals';
import { setProductMap } from '@parallax/federation/loading';
import {
  type Contributions,
  EMPTY_PRODUCT_MAP,
  parseContributions,
  productMapOf,
} from '@parallax/federation/registry';
import { DESK_COLUMNS } from '@parallax/protocol';
import contributions from '../contributions.ts';
import { componentWidgets, listedWidgets, widgetOf } from './widget-types.ts';

const refuse = (reason: string) => {
  throw new Error(reason);
};
const titles = (widgets: readonly { title: string }[]) => widgets.map(({ title }) => title);
const declared = (listing: string) =>
  titles(
    contributions.widgets
      .filter((widget) => widget.listing === listing)
      .sort((a, b) => a.order - b.order),
  );
const own = parseContributions('mf_workspace', contributions, refuse);
const show = (others: Record<`mf_${string}`, Contributions> = {}) =>
  setProductMap(productMapOf({ mf_workspace: own, ...others }, refuse));

afterEach(() => setProductMap(EMPTY_PRODUCT_MAP));

describe('workspace §5 widgets to choose from', () => {
  it('are listed in order, and Add component offers the types that Add Widget omits', () => {
    show();
    expect(titles(listedWidgets())).toEqual(declared('add-widget'));
    expect(titles(listedWidgets()).slice(0, 2)).toEqual(['Order book', 'Depth chart']);
    expect(titles(componentWidgets())).toEqual(declared('add-component'));
    expect(titles(componentWidgets())).toContain('Watch list');
  });

  it('are added in a size that fits the desk and can be made smaller', () => {
    const misfits = contributions.widgets
      .filter(({ size: { w, h }, minSize }) => w > DESK_COLUMNS || minSize.w > w || minSize.h > h)
      .map(({ type }) => type);
    expect(misfits).toEqual([]);
    expect(contributions.widgets.length).toBeGreaterThan(20);
  });

  it('include none of the types that Add Widget excludes', () => {
    const excluded = new Set([
      'FUNDING_HISTORY',
      'FUNDING_BLOTTER',
      'LIVE_POSITIONS',
      'OPEN_ORDERS',
      'TRADE_HISTORY',
      'TRADE_SEARCH',
      'PNL',
      'STAKING_REWARD_HISTORY',
      'NAV_CHART',
      'WALLET_BALANCES',
      'WATCH_LIST',
      'DEPOSIT_TRANSFER_WITHDRAWAL',
      'RISK_TILES',
      'COLLATERAL_MANAGEMENT',
      'OPTIONS_RISK_AND_PNL_ATTRIBUTION',
      'VOLATILITY_GRID',
      'PORTFOLIO_HISTORY',
      'REGULAR_EXECUTION',
      'ORDER_HISTORY',
      'STRATEGY_TRACKER',
      'CHARTING',
      'ECONOMIC_CALENDAR',
      'CRYPTO_PANIC_NEWS',
      'EXECUTION_COSTS',
      'ALGO_CENTRE',
      'ALGO_ORDER_CENTRE',
      'ALGO_ORDER_CENTRE_CHART',
    ]);
    show();
    expect(listedWidgets().filter(({ type }) => excluded.has(type))).toEqual([]);
    const others = componentWidgets().filter(({ type }) => excluded.has(type));
    expect(others).toHaveLength(excluded.size);
  });

  it('include the widgets of other remotes, in the list that each declares', () => {
    const shape = { category: 'Other', description: '', size: { w: 4, h: 4 } } as const;
    const widget = (type: string, order: number, listing: 'add-widget' | 'add-component') =>
      ({
        ...shape,
        type,
        title: type,
        order,
        icon: 'eye',
        listing,
        minSize: { w: 2, h: 2 },
        narrow: { wholeRow: false },
      }) as const;
    const widgets = [widget('CLOCK', 15, 'add-widget'), widget('MARGIN_CALLS', 5, 'add-component')];
    show({ mf_other: { widgets } });
    expect(titles(listedWidgets()).slice(0, 3)).toEqual(['Order book', 'CLOCK', 'Depth chart']);
    expect(titles(componentWidgets())).toEqual(['MARGIN_CALLS', ...declared('add-component')]);
    expect(widgetOf('CLOCK').expose).toBe('mf_other/widget/CLOCK');
  });

  it('use a placeholder for a type that no remote contributes', () => {
    show();
    expect(widgetOf('MARGIN_CALLS')).toMatchObject({ title: 'Margin calls', expose: undefined });
  });
});
