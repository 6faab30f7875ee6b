import type { OptionType } from '@parallax/protocol';

/** What the value of an option depends on, besides its amount. */
export interface LegOption {
  readonly type: OptionType;
  /** in the unit of the forward */
  readonly strike: number;
  /** price of the future with its expiry, in dollars or the quote */
  readonly forward: number;
  /** annual, as a fraction */
  readonly volatility: number;
  /** until it expires, from 0 */
  readonly days: number;
  /** whether its value and its payoff are in the base */
  readonly isCoinSettled: boolean;
}

/**
 * A holding or a position, in plain numbers that a worker thread can be sent: all that a repricing needs.
 * Profit and loss of an amount q at a price P, of which one unit of the settlement asset is worth U dollars:
 * - `holding`: q coins of U dollars; P is U
 * - `linear`: q·P·U
 * - `inverse`: q dollars; q / P coins of U dollars
 * - `option`: q options, of U dollars per unit of the quote, or per coin if it is settled in the base
 */
export interface RiskLeg {
  /** null for a leg that is not on the book */
  readonly accountId: string | null;
  readonly exchange: string | null;
  /** of a position; null for a holding */
  readonly symbol: string | null;
  /** of a holding; null for a position */
  readonly asset: string | null;
  readonly base: string;
  readonly kind: 'holding' | 'linear' | 'inverse' | 'option';
  /** signed */
  readonly amount: number;
  /** positive */
  readonly price: number;
  /** dollars per unit of the settlement asset, positive */
  readonly usd: number;
  /** null unless it is an option */
  readonly option: LegOption | null;
}

/** What a figure leaves out, and why. */
export interface RiskMissing {
  /** null for a leg that is not on the book */
  readonly accountId: string | null;
  /** of a position; null for an asset */
  readonly symbol: string | null;
  readonly asset: string | null;
  readonly text: string;
}

/** What a figure leaves out of a leg. */
export const missingOf = (
  { accountId, symbol, asset }: Pick<RiskLeg, 'accountId' | 'symbol' | 'asset'>,
  text: string,
): RiskMissing => ({ accountId, symbol, asset, text });
