import {
  type Contract,
  type Exchange,
  feesFor,
  type Liquidity,
  type OrderSide,
} from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import { type Decimal, decimal, fromExactNumber, minimum, round18 } from './decimal.ts';

/** The fees of a contract at its venue's lowest tier, as fractions. */
export interface ContractFees {
  readonly maker: Decimal;
  readonly taker: Decimal;
  /** of an option: the fee is at most this fraction of the premium */
  readonly premiumShareMax: Decimal | null;
  /** whether a spot fee is taken from what is received, instead of from the quote */
  readonly isTakenFromReceived: boolean;
}

interface OptionFees {
  /** fractions of the underlying's value */
  readonly maker: string;
  readonly taker: string;
  readonly premiumShareMax: string;
}

/** Deribit support, 'Fees': BTC and ETH options */
const DERIBIT_COIN_OPTIONS: OptionFees = {
  maker: '0.0003',
  taker: '0.0003',
  premiumShareMax: '0.125',
};

/** Options have fees of their own, which the catalogue does not list. */
const OPTION_FEES: ReadonlyMap<string, OptionFees> = new Map([
  // Bybit help center, 'Option Fees Explained': at most 7% of the option's price
  ['bybit_unified', { maker: '0.0002', taker: '0.0003', premiumShareMax: '0.07' }],
  // OKX, 'Trading Fee Rules FAQ': regular user, at most 7% of the premium
  ['okx', { maker: '0.0002', taker: '0.0003', premiumShareMax: '0.07' }],
]);

/** Deribit support, 'Fees': USDC linear options */
const DERIBIT_LINEAR_OPTIONS: OptionFees = {
  maker: '0.0001',
  taker: '0.0005',
  premiumShareMax: '0.125',
};

/**
 * Venues that take a spot fee from what is received: the base of a buy, the quote of a sell. Binance
 * ('Trading fee', without a discount in BNB), OKX ('Pay in currency received', its default), Bybit ('Spot
 * trading fees').
 */
const FROM_RECEIVED: ReadonlySet<string> = new Set(['binance_spot', 'okx', 'bybit_unified']);

function optionFees({ exchange, settle, base }: Contract): OptionFees | undefined {
  if (exchange !== 'deribit') return OPTION_FEES.get(exchange);
  return settle === base ? DERIBIT_COIN_OPTIONS : DERIBIT_LINEAR_OPTIONS;
}

/**
 * The fees of a contract: those of the catalogue, for options those above. Undefined if they are unknown,
 * which the catalogue says with null; such a contract cannot be traded on paper, since a fee of 0 would be
 * wrong.
 */
export function contractFees(
  contract: Contract,
  exchange: Exchange | undefined,
): ContractFees | undefined {
  const isTakenFromReceived = contract.instType === 'spot' && FROM_RECEIVED.has(contract.exchange);
  if (contract.instType === 'option') {
    const fees = optionFees(contract);
    if (fees === undefined) return undefined;
    const { maker, taker, premiumShareMax } = fees;
    return {
      maker: decimal(maker),
      taker: decimal(taker),
      premiumShareMax: decimal(premiumShareMax),
      isTakenFromReceived,
    };
  }
  if (exchange === undefined) return undefined;
  const { makerFee, takerFee } = feesFor(exchange, contract.instType);
  if (makerFee === null || takerFee === null) return undefined;
  return {
    maker: fromExactNumber(makerFee),
    taker: fromExactNumber(takerFee),
    premiumShareMax: null,
    isTakenFromReceived,
  };
}

/** Why a contract without known fees cannot be traded on paper. */
export const unknownFeesText = (venueName: string): string =>
  `The fees of ${venueName} for this contract are not known, so that paper orders cannot be filled. Choose another venue.`;

export interface FeeOfFill {
  readonly terms: ContractTerms;
  readonly fees: ContractFees;
  readonly liquidity: Liquidity;
  readonly side: OrderSide;
  readonly price: Decimal;
  readonly amount: Decimal;
  /** price of the underlying of an option, in dollars or the quote; if unknown, its strike is used */
  readonly underlying: Decimal | undefined;
}

export interface FeeAmount {
  readonly fee: Decimal;
  readonly feeAsset: string;
}

/**
 * The fee of a fill, rounded to 18 decimals; negative for a rebate. Previews, checks and the charges of paper
 * accounts use it. An option's is a share of its underlying, at most a share of its premium.
 */
export function feeOfFill(fill: FeeOfFill): FeeAmount {
  const { terms, fees, liquidity, side, price, amount } = fill;
  const rate = fees[liquidity];
  if (fees.isTakenFromReceived && side === 'buy')
    return { fee: round18(amount.times(rate)), feeAsset: terms.base };
  const value = notional(terms, amount, price);
  if (terms.option === null || fees.premiumShareMax === null)
    return { fee: round18(value.times(rate)), feeAsset: terms.settle };
  const perUnit = terms.option.isCoinSettled
    ? rate
    : rate.times(fill.underlying ?? terms.option.strike);
  const cap = value.times(fees.premiumShareMax);
  return { fee: round18(minimum(perUnit.times(amount), cap)), feeAsset: terms.settle };
}
