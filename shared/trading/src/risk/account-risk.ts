import { type ContractTerms, isMargined } from '../contract-terms.ts';
import { type Decimal, isZero, toNumber, ZERO } from '../decimal.ts';
import { marginOfLines } from '../margin.ts';
import {
  type AccountMarginInput,
  type HeldPosition,
  type LineMargin,
  lineMarginsOf,
} from '../margin-line.ts';
import { lineLiquidation } from '../position-liquidation.ts';
import { valueAccount } from '../valuation.ts';
import { type MarginUsd, marginUsd } from './account-margin-usd.ts';
import { hasDelta } from './has-delta.ts';
import {
  NO_SENSITIVITIES,
  positionRisk,
  type RiskMarket,
  type Sensitivities,
} from './position-leg.ts';
import type { RiskLeg, RiskMissing } from './risk-leg.ts';
import { round8 } from './usd-units.ts';

/** An account whose risk is computed. */
export interface RiskAccount {
  readonly accountId: string;
  /** null unless all that it holds is at one venue */
  readonly exchange: string | null;
  readonly margin: AccountMarginInput;
}

/** A position or a holding with its risk; each figure in dollars is rounded to 8 decimals. */
export interface ExactLine extends Sensitivities {
  readonly accountId: string;
  readonly exchange: string | null;
  /** of a position; null for a holding */
  readonly symbol: string | null;
  /** of a holding; null for a position */
  readonly asset: string | null;
  readonly base: string;
  /** Unix milliseconds; null unless it expires */
  readonly expiry: number | null;
  /** signed, in the unit of the contract's sizes; of a holding its equity in the account */
  readonly amount: Decimal;
  readonly priceUsd: Decimal;
  /** null for a holding */
  readonly initialMarginUsd: Decimal | null;
  readonly maintenanceMarginUsd: Decimal | null;
}

/** The liquidation of a position that is nearest to its mark price. */
export interface NearestLiquidation {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly price: Decimal;
  readonly distance: Decimal;
}

export interface AccountRisk {
  readonly account: RiskAccount;
  readonly equityUsd: Decimal;
  readonly margin: MarginUsd;
  readonly lines: readonly ExactLine[];
  /** for repricing; without what has no delta */
  readonly legs: readonly RiskLeg[];
  readonly nearest: NearestLiquidation | null;
  readonly missing: readonly RiskMissing[];
}

/** What the positions and the holdings of an account add to its risk. */
interface Parts {
  readonly lines: ExactLine[];
  readonly legs: RiskLeg[];
  readonly missing: RiskMissing[];
}

const isHeld = ({ terms, position }: HeldPosition): boolean =>
  terms.kind !== 'spot' && !isZero(position.amount);

function addPosition(
  { terms, position }: HeldPosition,
  { account, market, margin }: { account: RiskAccount; market: RiskMarket; margin: MarginUsd },
  { lines, legs, missing }: Parts,
): void {
  const { accountId } = account;
  const { amount } = position;
  const risk = positionRisk({ accountId, terms, amount }, account.margin.prices, market);
  if (typeof risk === 'string') {
    const text = `${risk} Its risk and its margin are not counted.`;
    missing.push({ accountId, symbol: terms.symbol, asset: null, text });
    return;
  }
  const { leg, priceUsd, ...sensitivities } = risk;
  const ofPosition = margin.positions.get(terms.key);
  lines.push({
    accountId,
    exchange: terms.exchange,
    symbol: terms.symbol,
    asset: null,
    base: terms.base,
    expiry: terms.expiry,
    amount,
    priceUsd,
    ...(hasDelta(terms.base) ? sensitivities : NO_SENSITIVITIES),
    initialMarginUsd: ofPosition?.initialMarginUsd ?? null,
    maintenanceMarginUsd: ofPosition?.maintenanceMarginUsd ?? null,
  });
  if (hasDelta(terms.base)) legs.push(leg);
}

/** An amount of a coin, without positions. */
function addHolding(
  asset: string,
  held: { readonly amount: Decimal; readonly usd: Decimal },
  { accountId, exchange }: RiskAccount,
  { lines, legs }: Parts,
): void {
  const { amount, usd } = held;
  lines.push({
    accountId,
    exchange,
    symbol: null,
    asset,
    base: asset,
    expiry: null,
    amount,
    priceUsd: round8(usd),
    ...NO_SENSITIVITIES,
    deltaUsd: round8(amount.times(usd)),
    initialMarginUsd: null,
    maintenanceMarginUsd: null,
  });
  legs.push({
    accountId,
    exchange,
    symbol: null,
    asset,
    base: asset,
    kind: 'holding',
    amount: toNumber(amount),
    price: toNumber(usd),
    usd: toNumber(usd),
    option: null,
  });
}

function nearestOf(
  { accountId, margin: input }: RiskAccount,
  lines: readonly LineMargin[],
): NearestLiquidation | null {
  const margined = lines.filter(
    ({ line: { terms, position } }) => isMargined(terms) && !isZero(position.amount),
  );
  if (margined.length === 0) return null;
  const margin = marginOfLines(input, lines);
  let nearest: NearestLiquidation | null = null;
  for (const own of margined) {
    const { price, distance } = lineLiquidation(own, input, margin);
    if (price === null || distance === null) continue;
    if (nearest === null || distance.lt(nearest.distance)) {
      const { exchange, symbol } = own.line.terms;
      nearest = { accountId, exchange, symbol, price, distance };
    }
  }
  return nearest;
}

const positive = (value: Decimal | undefined): Decimal | undefined =>
  value?.gt(ZERO) === true ? value : undefined;

/** The price of each contract or asset once; one of 0 or less counts as not known. */
function knownPrices<Of>(
  keyOf: (of: Of) => string,
  priceOf: (of: Of) => Decimal | undefined,
): (of: Of) => Decimal | undefined {
  const known = new Map<string, Decimal | undefined>();
  return (of) => {
    const key = keyOf(of);
    if (!known.has(key)) known.set(key, positive(priceOf(of)));
    return known.get(key);
  };
}

const keyOfTerms = ({ key }: ContractTerms): string => key;
const keyOfAsset = (asset: string): string => asset;

function withKnownPrices({ margin, ...account }: RiskAccount): RiskAccount {
  const { prices, unified } = margin;
  return {
    ...account,
    margin: {
      ...margin,
      prices: {
        markOf: knownPrices(keyOfTerms, prices.markOf),
        underlyingOf: knownPrices(keyOfTerms, prices.underlyingOf),
      },
      unified: unified && { usdOf: knownPrices(keyOfAsset, unified.usdOf) },
    },
  };
}

/**
 * The risk of one account. A holding is the equity in the coin (balance + unrealised profit + value of options), so
 * that the delta of a coin-settled account is its equity + Deribit's delta total. Spot positions are in the balances,
 * and dollars and their stablecoins have no line. What has no price or volatility is in `missing`, and in no figure.
 */
export function accountRisk(given: RiskAccount, givenMarket: RiskMarket): AccountRisk {
  const account = withKnownPrices(given);
  const market = { ...givenMarket, usdOf: knownPrices(keyOfAsset, givenMarket.usdOf) };
  const { accountId, margin: input } = account;
  const lines = lineMarginsOf(input);
  const margin = marginUsd(input, lines, market.usdOf);
  const parts: Parts = { lines: [], legs: [], missing: [] };
  for (const held of input.positions.values())
    if (isHeld(held)) addPosition(held, { account, market, margin }, parts);
  const value = valueAccount({
    balances: input.balances,
    positions: input.positions.values(),
    markOf: input.prices.markOf,
    usdOf: market.usdOf,
  });
  for (const [asset, amount] of value.amounts) {
    const usd = market.usdOf(asset);
    if (usd === undefined) {
      const text = `${asset} has no price in dollars, so that it is not counted.`;
      parts.missing.push({ accountId, symbol: null, asset, text });
    } else if (hasDelta(asset)) addHolding(asset, { amount, usd }, account, parts);
  }
  return {
    account,
    equityUsd: round8(value.equityUsd),
    margin,
    ...parts,
    nearest: nearestOf(account, lines),
  };
}
