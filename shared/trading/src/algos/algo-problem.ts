import type { AlgoTerms } from '@parallax/protocol';
import { type Decimal, decimal } from '../decimal.ts';
import { smallestOrder } from '../dust-problem.ts';
import { formatDecimal, orderProblem } from '../order-rules.ts';
import { activeLegOf, contractOf, legTermsOf } from './algo-legs.ts';
import type { AlgoContext } from './algo-plan.ts';
import { plannedAmount } from './twap.ts';

/** The amounts of one child of an algo, by the field that sets it. */
function childAmounts(
  terms: AlgoTerms,
): readonly { readonly of: string; readonly amount: Decimal }[] {
  if (terms.type === 'twap')
    return [{ of: 'With this duration and interval, a child', amount: plannedAmount(terms) }];
  if (terms.type === 'iceberg')
    return [{ of: 'The display', amount: decimal(terms.parameters.display) }];
  return [];
}

/**
 * Why the terms of an algo cannot be carried out at its venues, as a sentence; undefined if they can.
 * @param prices of the legs, about which orders would be sent; null where there is none
 * @param now Unix milliseconds
 */
export function algoProblem(
  terms: AlgoTerms,
  prices: readonly (Decimal | null)[],
  { now, ...context }: AlgoContext & { readonly now: number },
): string | undefined {
  const active = activeLegOf(terms);
  for (const [leg, contract] of context.legs.entries()) {
    const referencePrice = prices[leg] ?? null;
    const { side, amount } = legTermsOf(terms, leg);
    const order = {
      side,
      amount,
      price: leg === active ? terms.limitPrice : null,
      triggerPrice: null,
      expiresAt: null,
      reduceOnly: false,
      takeProfitPrice: undefined,
      stopLossPrice: undefined,
    };
    const problem = orderProblem(order, {
      terms: contract,
      now,
      positionAmount: null,
      referencePrice,
    });
    if (problem === undefined) continue;
    return terms.type === 'spread' ? `Leg ${leg + 1}: ${problem.text}` : problem.text;
  }
  const contract = contractOf(context, active);
  const least = smallestOrder(contract, prices[active] ?? null);
  const small = childAmounts(terms).find(({ amount }) => amount.lt(least));
  const text = (amount: Decimal) => `${formatDecimal(amount.round(8))} ${contract.amountUnit}`;
  return small === undefined
    ? undefined
    : `${small.of} would be ${text(small.amount)}, but the least amount is ${text(least)}.`;
}
