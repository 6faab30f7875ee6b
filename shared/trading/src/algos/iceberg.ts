import type { AlgoTerms } from '@parallax/protocol';
import { decimal } from '../decimal.ts';
import { leastOf, openOf, unsentOf } from './algo-legs.ts';
import type { AlgoContext, Turn } from './algo-plan.ts';
import { drawFactor } from './seeded-random.ts';
import { childAmount, place, withPlan } from './turn.ts';

type Iceberg = Extract<AlgoTerms, { type: 'iceberg' }>;

/** Shows a part at the limit price, and the next only when the last is done. */
export function workIceberg(turn: Turn, terms: Iceberg, context: AlgoContext): Turn {
  const { plan } = turn;
  if (openOf(plan, 0).length > 0 || plan.lateFills.length > 0) return turn;
  const { display, randomise } = terms.parameters;
  const { factor, seed } = drawFactor(plan.seed, [1 - randomise, 1]);
  const least = leastOf(plan, 0, context);
  const unsent = unsentOf(plan, 0);
  const shown = decimal(display);
  const drawn = unsent.lte(shown) ? shown : shown.times(factor);
  const wanted = drawn.lt(least) ? least : drawn;
  if (wanted.gt(shown)) return turn;
  const amount = childAmount({ leg: 0, least, unsent }, wanted, context);
  if (amount.lt(least)) return turn;
  const next = place(turn, {
    leg: 0,
    type: 'limit',
    price: terms.limitPrice,
    amount,
    timeInForce: 'GTC',
    postOnly: false,
  });
  return withPlan(next, { seed });
}
