import {
  type AlgoOrderChange,
  type AlgoTerms,
  algoTermsSchema,
  contractKey,
} from '@parallax/protocol';
import { activeLegOf, contractTerms, decimal, formatDecimal } from '@parallax/trading';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import { validate } from '../../../http/api/validation.ts';
import { legsOf, type StoredAlgo } from '../../records/algo-store.ts';
import type { MarketPrices } from '../../valuation/value-account.ts';

const LEGS_STAY =
  'Accounts, contracts, sides and the active leg of a spread cannot be changed. Cancel it, and start another one instead.';
const BOTH_AMOUNTS =
  'The amounts of a spread are those of its legs. Send the parameters with both of them.';

/** What of the legs stays. */
function legsText(terms: AlgoTerms): string {
  const legs = legsOf(terms).map(({ accountId, exchange, symbol, side }) =>
    [accountId, exchange, symbol, side].join(' '),
  );
  return `${activeLegOf(terms)}: ${legs.join(', ')}`;
}

/** Throws 400 if a leg is another one. */
function assertSameLegs(before: AlgoTerms, after: AlgoTerms): void {
  if (legsText(before) !== legsText(after)) throw new ApiFailure(400, LEGS_STAY);
}

/** Throws 400 if more than the new amount of a leg is filled. */
function assertAboveFilled(
  { plan }: StoredAlgo,
  after: AlgoTerms,
  prices: Pick<MarketPrices, 'contract'>,
): void {
  for (const [index, leg] of legsOf(after).entries()) {
    const filled = decimal(plan.legs[index]?.filled ?? '0');
    if (decimal(leg.amount).gte(filled)) continue;
    const contract = prices.contract(contractKey(leg));
    const unit = contract === undefined ? '' : ` ${contractTerms(contract).amountUnit}`;
    throw new ApiFailure(
      400,
      `${formatDecimal(filled)}${unit} is filled already. Enter at least as much, or cancel the algo.`,
    );
  }
}

/** The terms of an algo after a change of its price, amount or parameters. Throws 400 for one that is not possible. */
export function changedTerms(
  algo: StoredAlgo,
  { limitPrice, amount, parameters }: AlgoOrderChange,
  prices: Pick<MarketPrices, 'contract'>,
): AlgoTerms {
  const { terms } = algo.plan;
  const isSpread = terms.type === 'spread';
  if (isSpread && amount !== undefined && parameters === undefined)
    throw new ApiFailure(400, BOTH_AMOUNTS);
  const ofActiveLeg = isSpread
    ? parameters?.legs?.[parameters.activeLeg ?? terms.parameters.activeLeg]?.amount
    : undefined;
  const after = validate(
    algoTermsSchema,
    {
      ...terms,
      limitPrice: limitPrice === undefined ? terms.limitPrice : limitPrice,
      amount: amount ?? ofActiveLeg ?? terms.amount,
      parameters: parameters ?? terms.parameters,
    },
    'The body',
  );
  assertSameLegs(terms, after);
  assertAboveFilled(algo, after, prices);
  return after;
}
