import { type ContractTerms, isMargined } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import { type Decimal, isZero, ONE } from './decimal.ts';
import { baseSize } from './liquidation-price.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { DEFAULT_MARGIN, marginRates, maxLeverageOf } from './venue-margin.ts';

export interface AppliedLeverage {
  /** null where the venue sets the margin by the size alone */
  readonly set: Decimal | null;
  /** what margin is charged at: the one that is set, or what the tier of the size allows at most */
  readonly applied: Decimal;
}

const LEVERAGE_DECIMALS = 1;

/** The leverage of a position of an amount at a price; null for contracts without margin. */
export function leverageAt(
  { terms, account }: { readonly terms: ContractTerms; readonly account: AccountMarginInput },
  amount: Decimal,
  price: Decimal,
): AppliedLeverage | null {
  if (!isMargined(terms) || isZero(price) || isZero(amount)) return null;
  const { leverage } = account.settings?.get(terms.key) ?? DEFAULT_MARGIN;
  const value = notional(terms, amount, price);
  const { initial } = marginRates(terms, value, baseSize(terms, amount, price), leverage);
  return {
    set: maxLeverageOf(terms, value) === null ? null : leverage,
    applied: ONE.div(initial).round(LEVERAGE_DECIMALS),
  };
}
