import {
  type ColumnFilter,
  type Contract,
  type MenuBar,
  type Sheet,
  type ViewName,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

export const analyticsSheet = (menuBar: MenuBar, data: string | null = null): Sheet => ({
  id: '5a1c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Majors',
  menuBar,
  analyticalViewId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  analyticalViewData: data,
});

/** A perpetual, which is inverse if it is quoted in US dollars. */
export const perpetualOf = (
  exchange: string,
  exchangeName: string,
  base: string,
  quote = 'USD',
): Contract =>
  contractOf({
    exchange,
    exchangeName,
    base,
    quote,
    symbol: `${base}${quote}`,
    instType: 'perpetual',
    riskType: quote === 'USD' ? 'inverse' : 'linear',
  });

/** The data of a sheet whose first table has these filters; `parts` are its top filters. */
export const dataWithFilters = (
  view: ViewName,
  filters: Readonly<Record<string, ColumnFilter>>,
  parts: object = {},
): string => JSON.stringify({ [view]: { table_01: { ...parts, table_state: { filters } } } });
