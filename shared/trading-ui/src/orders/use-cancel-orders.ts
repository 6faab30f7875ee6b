import { isRejection } from '@parallax/api';
import { isNonRetryable } from '@parallax/api/react';
import { bodiesToCancel, cancelOrders, type Data, type Order } from '@parallax/protocol';
import { followCancel, type MutationOutcome, useSave } from '@parallax/store';
import { counted } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { useCallback } from 'react';

/** That the answer to a request was lost, and where to look. @param what 'the order was cancelled' */
export const notKnownText = (what: string): string =>
  `It is not known whether ${what}. Open orders shows what the venue has.`;

const TEXTS = {
  fallback: 'The orders were not cancelled',
  noResponse: notKnownText('the orders were cancelled'),
};

/** How a request to cancel orders ended. */
interface CancelAnswer {
  /** how many orders it named */
  readonly orders: number;
  readonly outcome: MutationOutcome<Data<typeof cancelOrders>>;
}

type Failed = Omit<CancelAnswer, 'outcome'> & {
  readonly outcome: Extract<CancelAnswer['outcome'], { ok: false }>;
};

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

const ordersOf = (answers: readonly CancelAnswer[]): number =>
  sum(answers.map(({ orders }) => orders));

const isFailed = (answer: CancelAnswer): answer is Failed => !answer.outcome.ok;
const isRefused = ({ outcome }: Failed): boolean => isNonRetryable(outcome.error);

const hasEndedSession = (error: unknown): boolean => isRejection(error) && error.status === 401;

const wereText = (count: number): string =>
  `${counted(count, 'order')} ${count === 1 ? 'was' : 'were'}`;

/** 'The orders were not cancelled' by reason: '20 orders were not cancelled: The venue is closed.' */
const refusedTexts = (refused: readonly Failed[]): string[] =>
  [...new Set(refused.map(({ outcome }) => outcome.text))].map((reason) => {
    const count = ordersOf(refused.filter(({ outcome }) => outcome.text === reason));
    return `${wereText(count)} not cancelled: ${reason}`;
  });

/**
 * What to say of several requests to cancel; undefined if all have succeeded. It claims of no order
 * what is not known.
 */
function failureOf(
  answers: readonly CancelAnswer[],
): { readonly title: string; readonly description: string } | undefined {
  const failed = answers.filter(isFailed);
  if (failed.length === 0) return undefined;
  const refused = failed.filter(isRefused);
  const lost = ordersOf(failed.filter((answer) => !isRefused(answer)));
  const requested = sum(answers.map(({ outcome }) => (outcome.ok ? outcome.data.cancelled : 0)));
  const texts = [
    requested > 0 && `The cancellation of ${counted(requested, 'order')} was requested.`,
    ...refusedTexts(refused),
    lost > 0 && notKnownText(`${wereText(lost)} cancelled`),
  ];
  return {
    title:
      refused.length > 0 ? 'Some orders were not cancelled' : 'Some orders may not be cancelled',
    description: texts.filter((text) => text !== false).join(' '),
  };
}

/**
 * Returns a function that requests to cancel these orders, by as many requests as their number needs, and shows what
 * was refused or is not known of all of them together. That an order was cancelled is announced when the feed
 * reports it. Stable.
 */
export function useCancelOrders(): (orders: readonly Order[]) => Promise<void> {
  const { save } = useSave(cancelOrders, TEXTS);
  // shown for all requests together
  const { save: saveOneOfSeveral } = useSave(cancelOrders, { ...TEXTS, isExpected: () => true });
  return useCallback(
    async (orders) => {
      followCancel(orders.map(({ id }) => id));
      const [first, ...others] = bodiesToCancel(orders);
      if (first === undefined) return;
      if (others.length === 0) {
        await save({ body: first });
        return;
      }
      const answers: CancelAnswer[] = [];
      for (const body of [first, ...others]) {
        const outcome = await saveOneOfSeveral({ body });
        if (!outcome.ok && hasEndedSession(outcome.error)) return;
        answers.push({ orders: body.ids.length, outcome });
      }
      const failure = failureOf(answers);
      if (failure) showToast({ kind: 'error', id: 'cancel-orders', ...failure });
    },
    [save, saveOneOfSeveral],
  );
}
