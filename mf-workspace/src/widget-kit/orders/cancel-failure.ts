import { isNonRetryable } from '@parallax/api/react';
import type { cancelOrders, Data } from '@parallax/protocol';
import type { MutationOutcome } from '@parallax/store';
import { counted } from '@parallax/ui/format';
import { grouped } from '../grouped.ts';
import { OPEN_ORDERS_SHOWS } from './order-texts.ts';

/** How a request to cancel orders ended. */
export interface CancelAnswer {
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

const wereText = (count: number): string =>
  `${counted(count, 'order')} ${count === 1 ? 'was' : 'were'}`;

/**
 * What to say of several requests to cancel; undefined if all have succeeded. It claims of no order
 * what is not known.
 */
export function cancelFailure(
  answers: readonly CancelAnswer[],
): { readonly title: string; readonly description: string } | undefined {
  const failed = answers.filter(isFailed);
  if (failed.length === 0) return undefined;
  const refused = failed.filter(isRefused);
  const lost = ordersOf(failed.filter((answer) => !isRefused(answer)));
  const requested = sum(answers.map(({ outcome }) => (outcome.ok ? outcome.data.cancelled : 0)));
  return {
    title:
      refused.length > 0 ? 'Some orders were not cancelled' : 'Some orders may not be cancelled',
    description: [
      ...(requested === 0
        ? []
        : [`The cancellation of ${counted(requested, 'order')} was requested.`]),
      ...[...grouped(refused, ({ outcome }) => outcome.text)].map(
        ([reason, of]) => `${wereText(ordersOf(of))} not cancelled: ${reason}`,
      ),
      ...(lost === 0
        ? []
        : [`It is not known whether ${wereText(lost)} cancelled. ${OPEN_ORDERS_SHOWS}`]),
    ].join(' '),
  };
}
