import type { Contract, Ticker, TickerField } from '@parallax/protocol';

/** A row's figures at one time; also the row object of tables that need objects. */
export interface Row extends Ticker {
  /** index of the row in the table */
  readonly index: number;
}

/** The figures in the columns after the contract's symbol. */
export const FIELDS = [
  'bid',
  'ask',
  'last',
  'mid',
  'chg_24h_pct',
  'high_24h',
  'low_24h',
] as const satisfies readonly TickerField[];

export type ShownField = (typeof FIELDS)[number];

export const HEADERS: Readonly<Record<ShownField, string>> = {
  bid: 'Bid',
  ask: 'Ask',
  last: 'Last',
  mid: 'Mid',
  chg_24h_pct: '24h',
  high_24h: '24h high',
  low_24h: '24h low',
};

export const ROW_PX = 24;

export interface Table {
  /** Mounts all rows into the host; resolves when the visible rows are rendered. */
  mount(
    host: HTMLElement,
    contracts: readonly Contract[],
    rows: readonly Row[],
  ): void | Promise<void>;
  /** Applies the updates, oldest first. */
  deliver(batch: readonly Row[]): void;
  /** The element that shows a row's mid price. */
  midCell(index: number): Element | null;
}
