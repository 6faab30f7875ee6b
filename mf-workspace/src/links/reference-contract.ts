import type { Contract } from '@parallax/protocol';

const TYPES: readonly Contract['instType'][] = ['perpetual', 'spot', 'future', 'option'];

/**
 * The contract that represents a base or a pair: preferably a perpetual, or spot if `like` is spot,
 * with the quote and at the venue of `like`.
 */
export function referenceContract(
  contracts: readonly Contract[],
  like: Contract | undefined,
): Contract | undefined {
  const types = like?.instType === 'spot' ? (['spot', ...TYPES] as const) : TYPES;
  const type = types.find((each) => contracts.some(({ instType }) => instType === each));
  const ofType = contracts.filter(({ instType }) => instType === type);
  const ofQuote = ofType.filter(({ quote }) => quote === like?.quote);
  const candidates = ofQuote.length > 0 ? ofQuote : ofType;
  return candidates.find(({ exchange }) => exchange === like?.exchange) ?? candidates[0];
}
