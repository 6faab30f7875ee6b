import {
  type Balance,
  type Contract,
  contractKey,
  type Exchange,
  type MarginUse,
  type Order,
  type Position,
  type Ticker,
} from '@parallax/protocol';
import { oncePer } from '@parallax/server-market/once-per';
import {
  type AccountMargin,
  type AccountMarginInput,
  accountMargin,
  accruedOf,
  breakEvenOf,
  type ClosingFees,
  type ContractTerms,
  contractFees,
  contractTerms,
  type Decimal,
  decimal,
  type MarginUse as ExactMarginUse,
  entryPriceOf,
  fromNumber,
  isMargined,
  type MarginPrices,
  type MarginSetting,
  marginUseOf,
  markPrice,
  notionalUsd,
  type OpenOrder,
  type PositionState,
  positionLiquidation,
  round18,
  toOpenOrder,
  toText,
  unifiedAccountOf,
  unrealisedOf,
  valueAccount,
  ZERO,
} from '@parallax/trading';
import type { StoredBalance, StoredMargin, StoredPosition } from '../records/account-store.ts';
import { locksWaiting } from './waiting-locks.ts';

/** Where an account is valued: the contracts and prices of the market. */
export interface MarketPrices {
  readonly contract: (key: string) => Contract | undefined;
  /** the last ticker; undefined before the first one */
  readonly ticker: (key: string) => Ticker | undefined;
  /** dollars per unit of an asset at its index price; undefined without one */
  readonly usd: (asset: string) => number | undefined;
  readonly exchange: (name: string) => Exchange | undefined;
}

export interface ValuedAccount {
  readonly balances: readonly Balance[];
  readonly positions: readonly Position[];
  readonly marginUse: readonly MarginUse[];
  /** null while a price is missing */
  readonly equityUsd: string | null;
  /** of what has a price */
  readonly pricedUsd: string;
  /** assets without an index price, which `pricedUsd` leaves out */
  readonly unpriced: readonly { readonly asset: string; readonly amount: string }[];
  /** contract keys of positions without a mark price, which `pricedUsd` leaves out */
  readonly unmarked: readonly string[];
  /** in dollars by asset; null without a price */
  readonly assetsUsd: ReadonlyMap<string, string | null>;
  /** of the contracts of its positions by key, also of those that are no longer listed */
  readonly terms: ReadonlyMap<string, ContractTerms>;
}

export interface Holdings {
  /** venue of the account; by default that of its positions and orders, without which it makes no difference */
  readonly exchange?: string;
  /** whether the orders are at the venue itself, see `locksWaiting`; by default on paper */
  readonly isLive?: boolean;
  readonly balances: readonly StoredBalance[];
  readonly positions: readonly StoredPosition[];
  readonly orders: readonly Order[];
  readonly margins: readonly StoredMargin[];
}

/** Decimals of dollar prices of assets. */
const USD_DECIMALS = 12;

/** Parsed once, and not again at each price. */
export const toPositionState = oncePer(
  (position: StoredPosition): PositionState => ({
    amount: decimal(position.amount),
    cost: decimal(position.cost),
    realised: decimal(position.realised),
    funding: decimal(position.funding),
    fees: decimal(position.fees),
    accrued: position.accrued
      ? { amount: decimal(position.accrued.amount), until: position.accrued.until }
      : undefined,
    strategyId: position.strategyId,
    hasMixedStrategies: position.hasMixedStrategies,
  }),
);

const termsOfContract = oncePer(contractTerms);

const text = (value: Decimal | null | undefined): string | null =>
  value === null || value === undefined ? null : toText(round18(value));

export const toMarginSetting = ({
  mode,
  leverage,
}: Pick<StoredMargin, 'mode' | 'leverage'>): MarginSetting => ({
  mode,
  leverage: decimal(leverage),
});

/** Dollars per unit of an asset at its index price; undefined without one. */
export const usdOf =
  (prices: Pick<MarketPrices, 'usd'>) =>
  (asset: string): Decimal | undefined => {
    const price = prices.usd(asset);
    return price === undefined ? undefined : fromNumber(price, USD_DECIMALS);
  };

/** The present terms of a position, or those it was opened with if its contract is no longer listed. */
const termsOf = (position: StoredPosition, prices: MarketPrices): ContractTerms =>
  termsOfContract(prices.contract(contractKey(position)) ?? position.contract);

/** What an order counts with; undefined while it waits for its trigger price, or if its contract is no longer listed. */
function openOrderOf(order: Order, prices: MarketPrices, isLive: boolean): OpenOrder | undefined {
  const contract = prices.contract(contractKey(order));
  if (contract === undefined) return undefined;
  const exchange = prices.exchange(contract.exchange);
  const terms = termsOfContract(contract);
  return toOpenOrder(order, {
    terms,
    fees: contractFees(contract, exchange) ?? null,
    locksWaiting: isLive && locksWaiting(terms.exchange, terms.kind === 'spot'),
  });
}

/** The price of the underlying of an option: that of the future with the same expiry, as the paper venue uses it. */
function underlyingOf({ key }: ContractTerms, prices: Pick<MarketPrices, 'ticker'>) {
  const ticker = prices.ticker(key);
  const price = ticker?.greeks?.underlying_price ?? ticker?.index_price ?? null;
  return price === null ? undefined : fromNumber(price, USD_DECIMALS);
}

/** What closing a position at the market costs. */
export function closingFees(
  terms: ContractTerms,
  prices: Pick<MarketPrices, 'contract' | 'exchange' | 'ticker'>,
): ClosingFees {
  const contract = prices.contract(terms.key);
  const fees = contract && contractFees(contract, prices.exchange(contract.exchange));
  return { fees: fees ?? null, underlying: underlyingOf(terms, prices) };
}

/** The prices of the market that margin is computed with. */
export const marketMarginPrices = (prices: Pick<MarketPrices, 'ticker'>): MarginPrices => ({
  markOf: ({ key }) => markPrice(prices.ticker(key)) ?? undefined,
  underlyingOf: (terms) => underlyingOf(terms, prices),
});

/** What the margin of an account is computed from. */
export function marginInput(
  { exchange, isLive = false, balances, positions, orders, margins }: Holdings,
  prices: MarketPrices,
  marginPrices: MarginPrices = marketMarginPrices(prices),
): AccountMarginInput {
  const venue = exchange ?? (positions[0] ?? orders[0])?.exchange;
  return {
    balances: new Map(balances.map(({ asset, total }) => [asset, decimal(total)])),
    positions: new Map(
      positions.map((each) => {
        const terms = termsOf(each, prices);
        return [terms.key, { terms, position: toPositionState(each) }] as const;
      }),
    ),
    orders: orders.flatMap((order) => openOrderOf(order, prices, isLive) ?? []),
    settings: new Map(margins.map((each) => [contractKey(each), toMarginSetting(each)])),
    unified: venue === undefined ? undefined : unifiedAccountOf(venue, usdOf(prices)),
    prices: marginPrices,
  };
}

function toBalance(balance: StoredBalance, margin: AccountMargin, prices: MarketPrices): Balance {
  const { accountId, asset, total } = balance;
  const ofAsset = margin.assets.get(asset);
  const usd = usdOf(prices)(asset);
  return {
    accountId,
    asset,
    total,
    free: ofAsset === undefined ? total : toText(round18(ofAsset.free)),
    used: ofAsset === undefined ? '0' : toText(round18(ofAsset.used)),
    valueUsd: text(usd?.times(total)),
  };
}

const toMarginUse = (use: ExactMarginUse): MarginUse => ({
  asset: use.asset,
  marginBalance: toText(round18(use.marginBalance)),
  used: toText(round18(use.used)),
  maintenanceMargin: toText(round18(use.maintenanceMargin)),
  ratio: toText(use.ratio),
});

interface ValuedMargin {
  readonly input: AccountMarginInput;
  readonly margin: AccountMargin;
  readonly margins: readonly StoredMargin[];
}

function toPosition(
  stored: StoredPosition,
  { input, margin, margins }: ValuedMargin,
  prices: MarketPrices,
): Position {
  const terms = termsOf(stored, prices);
  const held = toPositionState(stored);
  const position = { ...held, funding: held.funding.plus(accruedOf(held)) };
  const mark = markPrice(prices.ticker(terms.key));
  const assetUsd = usdOf(prices)(terms.settle);
  const ofPosition =
    isMargined(terms) || terms.kind === 'premium' ? margin.positions.get(terms.key) : undefined;
  const liquidation = positionLiquidation(terms.key, input, margin);
  const setting = isMargined(terms)
    ? margins.find((each) => contractKey(each) === terms.key)
    : undefined;
  return {
    accountId: stored.accountId,
    exchange: stored.exchange,
    symbol: stored.symbol,
    asset: terms.settle,
    assetUsd: text(assetUsd),
    amount: stored.amount,
    ...(terms.kind === 'spot' && position.amount.lt(ZERO) && { soldFromHoldings: true }),
    entryPrice: text(entryPriceOf(terms, position)),
    markPrice: text(mark),
    notionalUsd: text(notionalUsd(terms, position.amount, mark, assetUsd)),
    unrealised: mark === null ? null : text(unrealisedOf(terms, position, mark)),
    realised: stored.realised,
    funding: toText(position.funding),
    fees: stored.fees,
    breakEven: text(breakEvenOf(terms, position, closingFees(terms, prices))),
    marginMode: isMargined(terms) ? (ofPosition?.mode ?? null) : null,
    margin: text(ofPosition?.initialMargin),
    // one that is not set is that of the margin
    leverage: setting?.leverage ?? text(ofPosition?.leverage),
    liquidationPrice: text(liquidation.price),
    distanceToLiquidation: text(liquidation.distance),
    strategyId: stored.strategyId,
  };
}

/** The balances and positions of one account at the prices of the market. */
export function valueHoldings(holdings: Holdings, prices: MarketPrices): ValuedAccount {
  const input = marginInput(holdings, prices);
  const margin = accountMargin(input);
  const value = valueAccount({
    balances: input.balances,
    positions: input.positions.values(),
    markOf: input.prices.markOf,
    usdOf: usdOf(prices),
  });
  const isComplete = value.unpriced.length === 0 && value.unmarked.length === 0;
  return {
    balances: holdings.balances.map((balance) => toBalance(balance, margin, prices)),
    positions: holdings.positions.map((stored) =>
      toPosition(stored, { input, margin, margins: holdings.margins }, prices),
    ),
    marginUse: marginUseOf(margin).map(toMarginUse),
    equityUsd: isComplete ? text(value.equityUsd) : null,
    pricedUsd: toText(value.equityUsd),
    unpriced: value.unpriced.map(({ asset, amount }) => ({ asset, amount: toText(amount) })),
    unmarked: value.unmarked,
    assetsUsd: new Map(
      [...value.amounts].map(([asset, amount]) => [
        asset,
        text(usdOf(prices)(asset)?.times(amount)),
      ]),
    ),
    terms: new Map([...input.positions].map(([key, { terms }]) => [key, terms])),
  };
}
