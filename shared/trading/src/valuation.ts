import { accruedOf } from './accrued-funding.ts';
import { type ContractTerms, isMargined } from './contract-terms.ts';
import { valueOf } from './contract-value.ts';
import { type Decimal, isZero, round18, ZERO } from './decimal.ts';
import type { HeldPosition } from './margin-line.ts';
import { unrealisedOf } from './position-figures.ts';

export interface ValuationInput {
  readonly balances: ReadonlyMap<string, Decimal>;
  readonly positions: Iterable<HeldPosition>;
  /** mark price of a contract; undefined if unknown */
  readonly markOf: (terms: ContractTerms) => Decimal | undefined;
  /** dollars per unit of an asset at its index, also of stablecoins; undefined if it has none */
  readonly usdOf: (asset: string) => Decimal | undefined;
}

export interface UnpricedAmount {
  readonly asset: string;
  readonly amount: Decimal;
}

export interface AccountValue {
  /** sum of what has a price */
  readonly equityUsd: Decimal;
  /** amounts by asset, without those that are 0: balance, unrealised profit, value of options */
  readonly amounts: ReadonlyMap<string, Decimal>;
  /** assets without an index, which `equityUsd` leaves out */
  readonly unpriced: readonly UnpricedAmount[];
  /** keys of positions without a mark price, which `equityUsd` leaves out */
  readonly unmarked: readonly string[];
}

/** What a position adds to its settlement asset, with funding that has accrued; nothing for spot, whose balances have it. */
function worthOf({ terms, position }: HeldPosition, mark: Decimal): Decimal {
  if (isMargined(terms)) return unrealisedOf(terms, position, mark).plus(accruedOf(position));
  return terms.kind === 'premium' ? valueOf(terms, position.amount, mark) : ZERO;
}

/**
 * The equity of an account: Σ (balance + unrealised profit + accrued funding + options at their mark price) × dollar index of
 * the asset (Nautilus Trader, `portfolio.md`). What has no price is listed instead of guessed. Rounded to 18
 * decimals.
 */
export function valueAccount({ balances, positions, markOf, usdOf }: ValuationInput): AccountValue {
  const amounts = new Map(balances);
  const unmarked: string[] = [];
  for (const held of positions) {
    const { terms, position } = held;
    if (terms.kind === 'spot' || isZero(position.amount)) continue;
    const mark = markOf(terms);
    if (mark === undefined) unmarked.push(terms.key);
    else amounts.set(terms.settle, (amounts.get(terms.settle) ?? ZERO).plus(worthOf(held, mark)));
  }
  const unpriced: UnpricedAmount[] = [];
  let equityUsd = ZERO;
  for (const [asset, amount] of amounts) {
    const usd = usdOf(asset);
    if (isZero(amount)) amounts.delete(asset);
    else if (usd === undefined) unpriced.push({ asset, amount });
    else equityUsd = equityUsd.plus(amount.times(usd));
  }
  return { equityUsd: round18(equityUsd), amounts, unpriced, unmarked };
}
