import { type Contract, contractKey } from '@parallax/protocol';
import { useCallback, useState } from 'react';
import { type DraftProblems, draftForContract, NEW_DRAFT, type OrderDraft } from './order-draft.ts';

interface Ticket {
  readonly draft: OrderDraft;
  readonly contract: Contract;
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
  postOnly: 'switches',
  reduceOnly: 'switches',
} as const;

const without = (problems: DraftProblems, change: Partial<OrderDraft>): DraftProblems => {
  // another side, type or time in force may use other fields
  if ('type' in change || 'side' in change || 'timeInForce' in change) return {};
  const ended = new Set<string>(
    Object.entries(FIELD_OF).flatMap(([part, field]) => (part in change ? [field] : [])),
  );
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !ended.has(field)));
};

/**
 * What is entered in a ticket. Only the person changes it, and another contract clears what makes no sense
 * for it. A typed amount keeps its unit when another tab chooses another one, since it would mean something
 * else.
 */
export function useOrderDraft(contract: Contract, startsInDollars: boolean) {
  const [ticket, setTicket] = useState<Ticket>({
    draft: NEW_DRAFT,
    contract,
    inDollars: startsInDollars,
    startsInDollars,
    problems: {},
    refusal: undefined,
  });
  let current = ticket;
  const isOther = contractKey(ticket.contract) !== contractKey(contract);
  if (isOther || ticket.startsInDollars !== startsInDollars) {
    const draft = isOther
      ? draftForContract(ticket.draft, ticket.contract, contract, ticket.inDollars)
      : ticket.draft;
    current = {
      ...ticket,
      draft,
      contract,
      inDollars:
        draft.amount === '' && draft.shareAmount === '' ? startsInDollars : ticket.inDollars,
      startsInDollars,
      ...(isOther && { problems: {}, refusal: undefined }),
    };
    setTicket(current);
  }
  const change = useCallback(
    (part: Partial<OrderDraft>) =>
      setTicket((before) => ({
        ...before,
        // what is typed replaces a share
        draft: { ...before.draft, ...('amount' in part && { shareAmount: '' }), ...part },
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
