import {
  type Account,
  type Contract,
  hasLimitPrice,
  hasTriggerPrice,
  ORDER_TYPES,
  type OrderTermsOfVenue,
  type OrderType,
  TIMES_IN_FORCE,
  type TimeInForce,
  TRIGGER_PRICES,
  type TriggerBy,
  venueExitsProblem,
  venueTermsProblem,
} from '@parallax/protocol';
import { hasTimeInForce, type OrderDraft } from './order-draft.ts';

/** A choice of the ticket; one that cannot be made has the reason. */
export interface Choice<Value> {
  readonly value: Value;
  readonly reason: string | undefined;
}

/** Without a mode until an account is chosen. */
type OfAccount = Partial<Pick<Account, 'mode'>>;

/** What the ticket offers for an account and a contract, with the reasons for what is missing. */
export interface OrderChoices {
  readonly types: readonly Choice<OrderType>[];
  readonly timesInForce: readonly Choice<TimeInForce>[];
  readonly triggerBy: readonly Choice<TriggerBy>[];
  /** why there is no such order; undefined if there is */
  readonly postOnly: string | undefined;
  readonly reduceOnly: string | undefined;
  readonly exits: string | undefined;
  /** of a paper account: what the venue itself would refuse of the draft */
  readonly onlyOnPaper: string | undefined;
}

/** Choices in the order in which they are made; those that follow have their defaults. */
const FIRST: OrderTermsOfVenue = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  expiresAt: null,
  triggerBy: 'last',
  postOnly: false,
  reduceOnly: false,
};

const NO_MARK = 'Spot has no mark price.';
const NO_POSITION = 'Spot has no positions to reduce.';
const EXITS_OF_REDUCING = 'An order that only reduces a position has none.';

/** The first choice that can be made, if this one cannot. */
function possible<Value>(choices: readonly Choice<Value>[], chosen: Value): Value {
  const isPossible = choices.some(({ value, reason }) => value === chosen && reason === undefined);
  if (isPossible) return chosen;
  return choices.find(({ reason }) => reason === undefined)?.value ?? chosen;
}

/**
 * The choices for a draft, and the draft with what is possible instead of what is not. The paper venue takes
 * all that a contract has; a live account takes what its venue takes.
 */
export function orderChoices(
  draft: OrderDraft,
  contract: Contract,
  { mode }: OfAccount,
): { readonly choices: OrderChoices; readonly draft: OrderDraft } {
  const isSpot = contract.instType === 'spot';
  const problemOf = (terms: OrderTermsOfVenue) => venueTermsProblem(terms, contract, 0);
  const reasonFor = (field: keyof OrderTermsOfVenue, terms: OrderTermsOfVenue) => {
    const problem = mode === 'LIVE' ? problemOf(terms) : undefined;
    return problem?.field === field ? problem.text : undefined;
  };
  let terms: OrderTermsOfVenue = { ...FIRST, side: draft.side };
  const types = ORDER_TYPES.map((value) => ({
    value,
    reason: reasonFor('type', { ...terms, type: value }),
  }));
  terms = { ...terms, type: possible(types, draft.type) };
  const timesInForce = TIMES_IN_FORCE.map((value) => ({
    value,
    reason: reasonFor('timeInForce', { ...terms, timeInForce: value }),
  }));
  if (hasTimeInForce(terms.type))
    terms = { ...terms, timeInForce: possible(timesInForce, draft.timeInForce) };
  // of an order without a trigger it is that of its exits
  const triggered = hasTriggerPrice(terms.type) ? terms : { ...FIRST, type: 'stop' as const };
  const triggerBy = TRIGGER_PRICES.map((value) => ({
    value,
    reason:
      isSpot && value === 'mark'
        ? NO_MARK
        : reasonFor('triggerBy', { ...triggered, triggerBy: value }),
  }));
  terms = { ...terms, triggerBy: possible(triggerBy, draft.triggerBy) };
  const postOnly = hasLimitPrice(terms.type)
    ? reasonFor('postOnly', { ...terms, postOnly: true })
    : undefined;
  terms = { ...terms, postOnly: postOnly === undefined && draft.postOnly };
  const reduceOnly = isSpot ? NO_POSITION : reasonFor('reduceOnly', { ...terms, reduceOnly: true });
  terms = { ...terms, reduceOnly: reduceOnly === undefined && draft.reduceOnly };
  const exits = terms.reduceOnly
    ? EXITS_OF_REDUCING
    : mode === 'LIVE'
      ? venueExitsProblem(contract, terms.triggerBy)
      : undefined;
  const hasExits = exits === undefined && (draft.takeProfitPrice || draft.stopLossPrice) !== '';
  const refused = mode === 'PAPER' ? problemOf(terms)?.text : undefined;
  const refusedExits =
    mode === 'PAPER' && hasExits ? venueExitsProblem(contract, terms.triggerBy) : undefined;
  return {
    choices: {
      types,
      timesInForce,
      triggerBy,
      postOnly,
      reduceOnly,
      exits,
      onlyOnPaper: refused ?? refusedExits,
    },
    draft: {
      ...draft,
      type: terms.type,
      timeInForce: hasTimeInForce(terms.type) ? terms.timeInForce : draft.timeInForce,
      triggerBy: terms.triggerBy,
      postOnly: terms.postOnly,
      reduceOnly: terms.reduceOnly,
      ...(exits !== undefined && { takeProfitPrice: '', stopLossPrice: '' }),
    },
  };
}

/** Whether the draft uses a trigger price, of its own or of an exit. */
export const usesTrigger = ({ type, takeProfitPrice, stopLossPrice }: OrderDraft): boolean =>
  hasTriggerPrice(type) || (takeProfitPrice || stopLossPrice) !== '';
