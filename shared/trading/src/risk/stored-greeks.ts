import type { ContractTerms } from '../contract-terms.ts';
import { isZero, toText, ZERO } from '../decimal.ts';
import { NO_POSITION } from '../position.ts';
import { unrealisedOf } from '../position-figures.ts';
import type { RiskAccount } from './account-risk.ts';
import type { StoredGreeks } from './attribution.ts';
import { hasDelta } from './has-delta.ts';
import { positionRisk, type RiskMarket } from './position-leg.ts';
import type { RiskMissing } from './risk-leg.ts';
import { text8 } from './usd-units.ts';

/** The greeks of a position at a step, with the prices that its fills until then are compared with. */
export interface PositionAtStep extends StoredGreeks {
  /** mark price */
  readonly mark: string;
  /** dollars per unit of the settlement asset */
  readonly usd: string;
}

/**
 * What `attribution` needs of the positions of an account at a step, in dollars with 8 decimals: also of those of spot,
 * which are what was traded and not what is held. What has no price or
 * volatility is in `missing`.
 * @param before contracts of the step before: of those that are no longer held, the prices at their end are stored
 */
export function storedGreeks(
  {
    accountId,
    margin,
  }: Pick<RiskAccount, 'accountId'> & {
    readonly margin: Pick<RiskAccount['margin'], 'positions' | 'prices'>;
  },
  before: Iterable<ContractTerms>,
  market: RiskMarket,
): { readonly positions: readonly PositionAtStep[]; readonly missing: readonly RiskMissing[] } {
  const all = new Map([...before].map((terms) => [terms.key, { terms, position: NO_POSITION }]));
  for (const [key, held] of margin.positions) if (!isZero(held.position.amount)) all.set(key, held);
  const positions: PositionAtStep[] = [];
  const missing: RiskMissing[] = [];
  for (const { terms, position } of all.values()) {
    if (!hasDelta(terms.base)) continue;
    const { amount } = position;
    const risk = positionRisk({ accountId, terms, amount }, margin.prices, market);
    if (typeof risk === 'string') {
      missing.push({ accountId, symbol: terms.symbol, asset: null, text: risk });
      continue;
    }
    const { option, price } = risk.leg;
    const isCoin = terms.settle === terms.base;
    const mark = margin.prices.markOf(terms) ?? ZERO;
    const usd = market.usdOf(terms.settle) ?? ZERO;
    positions.push({
      accountId,
      exchange: terms.exchange,
      symbol: terms.symbol,
      base: terms.base,
      expiry: terms.expiry,
      underlying: option?.forward ?? price,
      volatility: option?.volatility ?? null,
      deltaUsd: toText(risk.deltaUsd),
      gammaUsd: toText(risk.gammaUsd),
      vegaUsd: toText(risk.vegaUsd),
      thetaUsd: toText(risk.thetaUsd),
      mark: toText(mark),
      usd: toText(usd),
      coinProfitUsd: isCoin ? text8(unrealisedOf(terms, position, mark).times(usd)) : '0',
    });
  }
  return { positions, missing };
}
