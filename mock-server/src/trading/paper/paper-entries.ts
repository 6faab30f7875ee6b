import type { VenueEntry } from '@parallax/live';
import {
  type Decimal,
  decimal,
  fromExactNumber,
  fundingOf,
  isZero,
  notional,
  positionOf,
  rateOfFunding,
  round18,
  settlementOf,
  toText,
} from '@parallax/trading';
import type { CheckedAccount } from './account-checks.ts';
import type { FundingDue } from './funding-schedule.ts';
import type { MatchingEvent } from './matching-events.ts';
import type { PaperContract } from './paper-contract.ts';
import { LIQUIDATION_FEE } from './paper-liquidation.ts';
import { settlementPriceOf } from './paper-prices.ts';

type Holder = Pick<CheckedAccount, 'state'>;

/** The payment for a position; its id is the same whenever it is made. */
export function fundingEntry(
  account: Holder,
  { key, terms }: Pick<PaperContract, 'key' | 'terms'>,
  { at, rate, mark }: FundingDue,
): VenueEntry {
  const position = positionOf(account.state, key);
  const paid = { rate: fromExactNumber(rate), markPrice: fromExactNumber(mark) };
  return {
    id: `funding:${key}:${at}`,
    asset: terms.settle,
    amount: toText(fundingOf(terms, position.amount, paid)),
    kind: 'funding',
    contract: {
      exchange: terms.exchange,
      symbol: terms.symbol,
      positionAmount: toText(position.amount),
      rate: toText(paid.rate),
      price: toText(paid.markPrice),
    },
    at,
  };
}

/** The payment of what a position has accrued; undefined if it has accrued nothing. */
export function accruedEntry(
  { state }: Holder,
  { key, terms }: Pick<PaperContract, 'key' | 'terms'>,
  mark: Decimal,
): VenueEntry | undefined {
  const { amount, accrued } = positionOf(state, key);
  if (accrued === undefined || isZero(accrued.amount)) return undefined;
  return {
    id: `funding:${key}:${accrued.until}`,
    asset: terms.settle,
    amount: toText(accrued.amount),
    kind: 'funding',
    contract: {
      exchange: terms.exchange,
      symbol: terms.symbol,
      positionAmount: toText(amount),
      rate: toText(rateOfFunding(terms, amount, accrued.amount, mark)),
      price: toText(mark),
    },
    at: accrued.until,
  };
}

/** The settlement of a position; undefined while no price is known at which the contract would settle. */
export function settlementEntry(
  account: Holder,
  { key, terms, prices }: Pick<PaperContract, 'key' | 'terms' | 'prices'>,
  expiry: number,
): VenueEntry | undefined {
  const price = settlementPriceOf(prices, terms.option !== null);
  if (price === undefined) return undefined;
  const position = positionOf(account.state, key);
  return {
    id: `settlement:${key}`,
    asset: terms.settle,
    amount: toText(settlementOf(terms, position, price)),
    kind: 'settlement',
    contract: {
      exchange: terms.exchange,
      symbol: terms.symbol,
      positionAmount: toText(position.amount),
      price: toText(price),
    },
    at: expiry,
  };
}

const nameOf = ({ exchange, symbol }: PaperContract['terms']) => ({ exchange, symbol });

/** What the ids of payments by the insurance fund begin with. */
export const INSURANCE = 'insurance';

/** What the insurance fund of the venue pays, since a liquidation has lost more than the margin. */
export const insuranceEntry = (
  { key, terms }: PaperContract,
  amount: Decimal,
  at: number,
): VenueEntry => ({
  id: `${INSURANCE}:${key}:${toText(amount)}:${at}`,
  asset: terms.settle,
  amount: toText(amount),
  kind: 'liquidation',
  liquidated: nameOf(terms),
  at,
});

/** The fee for a part of a position that the venue has closed. */
export function liquidationFeeEntry(
  { terms }: PaperContract,
  { orderId, filledBefore, price, amount, at }: Extract<MatchingEvent, { kind: 'fill' }>,
): VenueEntry {
  const value = notional(terms, decimal(amount), decimal(price));
  return {
    id: `${orderId}:${filledBefore}:fee`,
    asset: terms.settle,
    amount: toText(round18(value.times(LIQUIDATION_FEE)).neg()),
    kind: 'liquidation',
    liquidated: nameOf(terms),
    at,
  };
}
