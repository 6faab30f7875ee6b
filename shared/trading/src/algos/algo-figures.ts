import { isAlgoDone, signOf } from '@parallax/protocol';
import type { ContractTerms } from '../contract-terms.ts';
import { valueOf } from '../contract-value.ts';
import {
  type Decimal,
  decimal,
  fromExactNumber,
  isZero,
  round18,
  toText,
  ZERO,
} from '../decimal.ts';
import { arrivalBps, vwapBps } from '../execution-costs/cost-bps.ts';
import { text8 } from '../risk/usd-units.ts';
import { activeLegOf, contractOf, legOf, midOfLeg, remainingOfLeg } from './algo-legs.ts';
import type { AlgoContext, AlgoPlan } from './algo-plan.ts';
import { balanceOfLegs, followerOf } from './spread-balance.ts';

/** The figures of an algo as its answer has them. */
export interface AlgoFigures {
  readonly filled: string;
  readonly averagePrice: string | null;
  readonly remaining: string;
  readonly arrivalPrice: string | null;
  readonly marketVwap: string | null;
  readonly slippageBps: string | null;
  readonly vwapBps: string | null;
  readonly shortfallUsd: string | null;
  readonly children: number;
  readonly imbalance: {
    readonly leg: number;
    readonly amount: string;
    readonly usd: string | null;
  } | null;
}

/** The average price of an amount and its notional: of inverse contracts, amount / notional. */
function averageOf(
  { kind }: Pick<ContractTerms, 'kind'>,
  amount: Decimal,
  value: Decimal,
): Decimal | null {
  if (isZero(amount) || isZero(value)) return null;
  return round18(kind === 'inverse' ? amount.div(value) : value.div(amount));
}

/** What an amount costs more at a price than at another, in the settlement asset: + is a cost. */
const costBetween = (
  contract: ContractTerms,
  signed: Decimal,
  from: Decimal,
  to: Decimal,
): Decimal => valueOf(contract, signed, to).minus(valueOf(contract, signed, from));

/** What trading cost against the arrival price, with what is missed at the present mid and fees, in dollars. */
function shortfallUsd(
  plan: AlgoPlan,
  context: AlgoContext,
  { average, arrival }: { readonly average: Decimal | null; readonly arrival: Decimal | null },
): string | null {
  const leg = activeLegOf(plan.terms);
  const { filled, usd } = legOf(plan, leg);
  const mid = midOfLeg(plan, leg);
  const rest = remainingOfLeg(plan, leg);
  if (arrival === null || usd === null || plan.feesUsd === null) return null;
  if (mid === null && rest.gt(ZERO)) return null;
  const contract = contractOf(context, leg);
  const sign = fromExactNumber(signOf(plan.terms.side));
  const traded = costBetween(contract, sign.times(filled), arrival, average ?? arrival);
  const missed = costBetween(contract, sign.times(rest), arrival, mid ?? arrival);
  return text8(traded.plus(missed).times(usd).plus(plan.feesUsd));
}

function imbalanceOf(plan: AlgoPlan, context: AlgoContext): AlgoFigures['imbalance'] {
  const { terms, state, spread } = plan;
  if (terms.type !== 'spread' || !(isAlgoDone(state) || spread.isStopped)) return null;
  const { lag, lagUsd } = balanceOfLegs(plan, terms, context);
  if (isZero(lag)) return null;
  const usd = lagUsd === null ? null : text8(lagUsd);
  return { leg: followerOf(terms), amount: toText(lag), usd };
}

/** The figures of an algo at the prices that it knows. */
export function algoFigures(plan: AlgoPlan, context: AlgoContext): AlgoFigures {
  const leg = activeLegOf(plan.terms);
  const contract = contractOf(context, leg);
  const { filled, value, printed, printedValue } = legOf(plan, leg);
  const average = averageOf(contract, decimal(filled), decimal(value));
  const vwap = averageOf(contract, decimal(printed), decimal(printedValue));
  const arrival = plan.arrivalPrice === null ? null : decimal(plan.arrivalPrice);
  const { side } = plan.terms;
  const against = (cost: typeof arrivalBps, reference: Decimal | null) =>
    average === null || reference === null ? null : text8(cost(side, average, reference));
  return {
    filled,
    averagePrice: average === null ? null : toText(average),
    remaining: toText(remainingOfLeg(plan, leg)),
    arrivalPrice: plan.arrivalPrice,
    marketVwap: vwap === null ? null : toText(vwap),
    slippageBps: against(arrivalBps, arrival),
    vwapBps: against(vwapBps, vwap),
    shortfallUsd: shortfallUsd(plan, context, { average, arrival }),
    children: plan.sent,
    imbalance: imbalanceOf(plan, context),
  };
}
