import type { AlgoTerms } from '@parallax/protocol';
import { type Decimal, decimal } from '../decimal.ts';
import { smallestOrder } from '../dust-problem.ts';
import { formatDecimal, orderProblem } from '../order-rules.ts';
import { activeLegOf, contractOf, legTermsOf } from './algo-legs.ts';
import type { AlgoContext } from './algo-plan.ts';
import { plannedAmount } from './twap.ts';

export interface AlgoProblem {
  /** of the field of the terms that is to be changed; for a leg, the field of the order that it would have */
  readonly path: readonly string[];
  /** index of the leg */
  readonly leg: number;
  /** what is wrong, as a sentence */
  readonly text: string;
}

interface ChildAmount {
  /** the parameter that sets it */
  readonly field: string;
  readonly of: string;
  readonly amount: Decimal;
}

/** The amounts of one child of an algo. */
function childAmounts(terms: AlgoTerms): readonly ChildAmount[] {
  if (terms.type === 'twap') {
    const of = 'With this duration and interval, a child';
    return [{ field: 'intervalS', of, amount: plannedAmount(terms) }];
  }
  if (terms.type === 'iceberg')
    return [{ field: 'display', of: 'The display', amount: decimal(terms.parameters.display) }];
  return [];
}

/** Why the terms of an algo cannot be carried out at its venues, as a sentence; see `algoFieldProblem`. */
export const algoProblem = (...args: Parameters<typeof algoFieldProblem>): string | undefined =>
  algoFieldProblem(...args)?.text;

/**
 * Why the terms of an algo cannot be carried out at its venues; undefined if they can.
 * @param prices of the legs, about which orders would be sent; null where there is none
 * @param now Unix milliseconds
 */
export function algoFieldProblem(
  terms: AlgoTerms,
  prices: readonly (Decimal | null)[],
  { now, ...context }: AlgoContext & { readonly now: number },
): AlgoProblem | undefined {
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
    const text = terms.type === 'spread' ? `Leg ${leg + 1}: ${problem.text}` : problem.text;
    return { path: [problem.field], leg, text };
  }
  const contract = contractOf(context, active);
  const least = smallestOrder(contract, prices[active] ?? null);
  const small = childAmounts(terms).find(({ amount }) => amount.lt(least));
  const text = (amount: Decimal) => `${formatDecimal(amount.round(8))} ${contract.amountUnit}`;
  if (small === undefined) return undefined;
  return {
    path: ['parameters', small.field],
    leg: active,
    text: `${small.of} would be ${text(small.amount)}, but the least amount is ${text(least)}.`,
  };
}
