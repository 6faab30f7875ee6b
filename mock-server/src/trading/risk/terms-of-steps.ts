import { contractKey } from '@parallax/protocol';
import { type ContractTerms, contractTerms, type PositionAtStep } from '@parallax/trading';
import type { MarketPrices } from '../valuation/value-account.ts';

/**
 * The contracts of stored positions, without those that are neither known nor listed any more.
 * @param known by contract key
 */
export const termsOfSteps = (
  positions: Iterable<PositionAtStep>,
  known: ReadonlyMap<string, ContractTerms>,
  prices: Pick<MarketPrices, 'contract'>,
): readonly ContractTerms[] =>
  [...positions].flatMap((position) => {
    const key = contractKey(position);
    const listed = prices.contract(key);
    return known.get(key) ?? (listed && contractTerms(listed)) ?? [];
  });
