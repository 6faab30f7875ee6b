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

/**
 * What `attribution` needs of the positions of an account at a step, in dollars with 8 decimals. What has no price or
 * volatility is in `missing`.
 * @param before contracts of the step before: of those that are no longer held, the prices at their end are stored
 */
export function storedGreeks(
  { accountId, margin }: RiskAccount,
  before: Iterable<ContractTerms>,
  market: RiskMarket,
): { readonly positions: readonly StoredGreeks[]; readonly missing: readonly RiskMissing[] } {
  const all = new Map([...before].map((terms) => [terms.key, { terms, position: NO_POSITION }]));
  for (const [key, held] of margin.positions) if (!isZero(held.position.amount)) all.set(key, held);
  const positions: StoredGreeks[] = [];
  const missing: RiskMissing[] = [];
  for (const { terms, position } of all.values()) {
    if (terms.kind === 'spot' || !hasDelta(terms.base)) continue;
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
      coinProfitUsd: isCoin ? text8(unrealisedOf(terms, position, mark).times(usd)) : '0',
    });
  }
  return { positions, missing };
}
