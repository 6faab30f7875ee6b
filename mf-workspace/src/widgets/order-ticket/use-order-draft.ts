import { lastTicker, subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useCallback, useEffect, useState } from 'react';
import {
  type DraftPrices,
  type DraftProblems,
  draftForContract,
  hasPrices,
  isSameKind,
  keptPrices,
  NEW_DRAFT,
  type OrderDraft,
  pricesOf,
} from './order-draft.ts';

interface Ticket {
  readonly draft: OrderDraft;
  readonly contract: Contract;
  /** prices of the contract before, until the mid of this one is known and says whether they are kept */
  readonly waiting: DraftPrices | undefined;
  /** whether the amount is in dollars, instead of the contract's unit */
  readonly inDollars: boolean;
  /** the same of a new amount, as the settings have it */
  readonly startsInDollars: boolean;
  /** of the last press, at the fields that have not been changed since */
  readonly problems: DraftProblems;
  /** why the last order was refused, until something is changed */
  readonly refusal: string | undefined;
}

/** The fields at which a problem ends when a part of the draft changes. */
const FIELD_OF = {
  price: 'price',
  triggerPrice: 'triggerPrice',
  takeProfitPrice: 'takeProfitPrice',
  stopLossPrice: 'stopLossPrice',
  amount: 'amount',
  shareAmount: 'amount',
  expiresAt: 'expiresAt',
  postOnly: 'postOnly',
  reduceOnly: 'reduceOnly',
} as const;

const without = (problems: DraftProblems, change: Partial<OrderDraft>): DraftProblems => {
  // another side, type or time in force may use other fields
  if ('type' in change || 'side' in change || 'timeInForce' in change) return {};
  const ended = new Set<string>(
    Object.entries(FIELD_OF).flatMap(([part, field]) => (part in change ? [field] : [])),
  );
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !ended.has(field)));
};

/** The ticket for another contract. */
function ticketFor(ticket: Ticket, contract: Contract): Ticket {
  const { waiting, inDollars, contract: before } = ticket;
  const entered = { ...ticket.draft, ...waiting };
  const mid = lastTicker(contractKey(contract))?.mid ?? undefined;
  const waits = mid === undefined && hasPrices(entered) && isSameKind(before, contract);
  return {
    ...ticket,
    draft: draftForContract(entered, before, contract, { inDollars, mid }),
    contract,
    waiting: waits ? pricesOf(entered) : undefined,
    problems: {},
    refusal: undefined,
  };
}

/**
 * What is entered in a ticket. Only the person changes it, and another contract clears what makes no sense
 * for it. A typed amount keeps its unit when another tab chooses another one, since it would mean something
 * else.
 */
export function useOrderDraft(contract: Contract, startsInDollars: boolean) {
  const [ticket, setTicket] = useState<Ticket>({
    draft: NEW_DRAFT,
    contract,
    waiting: undefined,
    inDollars: startsInDollars,
    startsInDollars,
    problems: {},
    refusal: undefined,
  });
  let current = ticket;
  const isOther = contractKey(ticket.contract) !== contractKey(contract);
  if (isOther || ticket.startsInDollars !== startsInDollars) {
    const next = isOther ? ticketFor(ticket, contract) : ticket;
    const { amount, shareAmount } = next.draft;
    current = {
      ...next,
      inDollars: amount === '' && shareAmount === '' ? startsInDollars : next.inDollars,
      startsInDollars,
    };
    setTicket(current);
  }
  const { waiting } = current;
  useEffect(() => {
    if (waiting === undefined) return undefined;
    return subscribeTicker(contractKey(contract), ({ mid }) => {
      if (mid === null) return;
      setTicket((before) =>
        before.waiting === waiting
          ? {
              ...before,
              draft: { ...before.draft, ...keptPrices(waiting, contract, mid) },
              waiting: undefined,
            }
          : before,
      );
    });
  }, [waiting, contract]);
  const change = useCallback(
    (part: Partial<OrderDraft>) =>
      setTicket((before) => ({
        ...before,
        // what is typed replaces a share
        draft: { ...before.draft, ...('amount' in part && { shareAmount: '' }), ...part },
        waiting: 'side' in part || hasPrices(part) ? undefined : before.waiting,
        problems: without(before.problems, part),
        refusal: undefined,
      })),
    [],
  );
  const changeUnit = useCallback(
    (inDollars: boolean, part: Pick<OrderDraft, 'amount' | 'shareAmount'>) => {
      setTicket((before) => ({ ...before, inDollars }));
      change(part);
    },
    [change],
  );
  const report = useCallback(
    (found: Partial<Pick<Ticket, 'problems' | 'refusal'>>) =>
      setTicket((before) => ({ ...before, ...found })),
    [],
  );
  return {
    draft: current.draft,
    inDollars: current.inDollars,
    problems: current.problems,
    refusal: current.refusal,
    change,
    changeUnit,
    report,
  };
}
