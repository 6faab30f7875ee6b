import type { Contract, Ticker, TickerField } from '@parallax/contract';

/** A row's figures at a time; also the row itself for tables that want objects. */
export interface Row extends Ticker {
  /** which row of the table */
  readonly index: number;
}

/** A table of 500 rows by 8 columns: the contract's symbol, and these figures of its ticker. */
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
  /** Fills the host with all rows; resolves when those in view are there. */
  mount(
    host: HTMLElement,
    contracts: readonly Contract[],
    rows: readonly Row[],
  ): void | Promise<void>;
  /** Takes what has arrived, oldest first. */
  deliver(batch: readonly Row[]): void;
  /** Where a row's mid price is shown. */
  midCell(index: number): Element | null;
}
